import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { DateText, Money } from '#components/values.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Field, FieldKind, FieldOfKind } from './field.ts'
import { listOf, textOf, wordsOf } from './words.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

type View<F extends Field> = (held: unknown, words: string, field: F) => ReactNode

/** Where the addresses of links lead. */
export const HREFS = {
  url: (value: string) => value,
  email: (value: string) => `mailto:${value}`,
  phone: (value: string) => `tel:${value.replaceAll(/[^+\d]/g, '')}`,
} as const

/** How the kinds stand on a page whose words aren't all that there is to see. */
const VIEWS: { readonly [K in FieldKind]?: View<FieldOfKind<K>> } = {
  text: (_, words, { mono }) => (mono ? <span className="font-mono text-xs">{words}</span> : words),
  long_text: (_, words, { formatted }) => {
    const plain = <span className="whitespace-pre-line">{words}</span>
    return formatted ? (
      <Suspense fallback={plain}>
        <FormattedText text={words} />
      </Suspense>
    ) : (
      plain
    )
  },
  date: (held) => <DateText value={textOf(held)} />,
  money: (held) => <Money value={textOf(held)} />,
  link: (_, words, { to }) => (
    <a
      href={HREFS[to](words)}
      className="link break-all"
      {...(to === 'url' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {words}
    </a>
  ),
  tags: (held) => (
    <span className="flex flex-wrap gap-1.5">
      {listOf(held).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  ),
  reference: (held, words, { to }) =>
    to === 'asset' ? (
      <PathLink to={`/assets/${(held as { id: string }).id}`} className="link-name">
        {words}
      </PathLink>
    ) : (
      words
    ),
}

/** Whether what is shown of a field leads somewhere, or has parts of its own: it can't be within a button then. */
export const isLeading = (field: Field): boolean =>
  field.kind === 'link' ||
  field.kind === 'tags' ||
  (field.kind === 'long_text' && field.formatted === true) ||
  (field.kind === 'reference' && field.to === 'asset')

/** What a record has in a field, as its page shows it. */
export function FieldView({ field, held }: { field: Field; held: unknown }) {
  const { t } = useTranslation()
  const words = wordsOf(field, held, t)
  if (words === null) return <NoValue />
  const view = VIEWS[field.kind] as View<Field> | undefined
  return view ? view(held, words, field) : words
}
