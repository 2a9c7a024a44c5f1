import type { Route } from '@steward/contract/kit/route.ts'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { DateText, Money } from '#components/values.tsx'
import { isElsewhere } from '#lib/elsewhere.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import type { Field, FieldKind, FieldOfKind } from './field.ts'
import { REFERENCES, type ReferenceName } from './references.ts'
import { listOf, textOf, wordsOf } from './words.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

type View<F extends Field> = (held: unknown, words: string, field: F) => ReactNode

/** The URLs of links. */
export const HREFS = {
  url: (value: string) => value,
  email: (value: string) => `mailto:${value}`,
  phone: (value: string) => `tel:${value.replaceAll(/[^+\d]/g, '')}`,
} as const

/** The views of kinds that show more than text. */
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
  reference: (held, words, { to }) => {
    const named = held as { id: string }
    return isElsewhere(named) ? (
      <span className="text-muted-foreground">{words}</span>
    ) : (
      <RecordLink to={to} id={named.id}>
        {words}
      </RecordLink>
    )
  },
}

/** The page of a record, or its form over the list. */
const PAGES: Readonly<Record<ReferenceName, (id: string) => { to: string; search?: object }>> = {
  asset: (id) => ({ to: `/assets/${id}` }),
  assignee: (id) => ({ to: `/system-settings/users/${id}` }),
  category: (edit) => ({ to: '/asset-settings/categories', search: { edit } }),
  department: (edit) => ({ to: '/system-settings/departments', search: { edit } }),
  employee: (id) => ({ to: `/system-settings/employee-directory/${id}` }),
  location: (node) => ({ to: '/system-settings/sites-locations', search: { node } }),
  method: (edit) => ({ to: '/asset-settings/depreciation-methods', search: { edit } }),
  site: (id) => ({ to: `/system-settings/sites/${id}` }),
  user: (id) => ({ to: `/system-settings/users/${id}` }),
  work_order_type: (edit) => ({ to: '/work-order-settings/types', search: { edit } }),
}

/** The name of a record as a link, if the user may see it. */
function RecordLink(props: { to: ReferenceName; id: string; children: string }) {
  const { to: kind, id, children } = props
  const { list, get = list }: { list: Route; get?: Route } = REFERENCES[kind]
  const maySee = useMay(get)
  if (!maySee) return children
  const { to, search = {} } = PAGES[kind](id)
  return (
    <PathLink to={to} search={search} className="link-name">
      {children}
    </PathLink>
  )
}

/** Whether a field's view contains links or other controls, so that it can't be inside a button. */
export const isLeading = (field: Field): boolean =>
  field.kind === 'link' ||
  field.kind === 'tags' ||
  field.kind === 'reference' ||
  (field.kind === 'long_text' && field.formatted === true)

/** A field's value on a record's page. */
export function FieldView({ field, held }: { field: Field; held: unknown }) {
  const { t } = useTranslation()
  const words = wordsOf(field, held, t)
  if (words === null) return <NoValue />
  const view = VIEWS[field.kind] as View<Field> | undefined
  return view ? view(held, words, field) : words
}
