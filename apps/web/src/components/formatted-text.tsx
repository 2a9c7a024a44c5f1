import { Fragment, type ReactNode, useMemo } from 'react'
import { type Block, type ListItem, type Part, readMarkdown } from '#lib/markdown.ts'

interface FormattedTextProps {
  text: string
  headings?: keyof typeof HEADINGS
}

/** A text written by users, with its Markdown and links rendered. */
export function FormattedText({ text, headings = 'record' }: FormattedTextProps) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return (
    <div className="flex flex-col gap-2">
      {blocks.map((block, at) => (
        // Texts are rerendered as a whole, so blocks are keyed by their position.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockOf key={at} block={block} headings={headings} />
      ))}
    </div>
  )
}

/** The level of headings: below the heading of a card, or below the title of a page. */
const HEADINGS = {
  record: { 1: 'h3', 2: 'h4', 3: 'h5' },
  page: { 1: 'h1', 2: 'h2', 3: 'h3' },
} as const

function BlockOf({ block, headings }: { block: Block; headings: keyof typeof HEADINGS }) {
  if (block.kind === 'text') return <p className="whitespace-pre-wrap">{partsOf(block.parts)}</p>
  if (block.kind === 'list') return <List items={block.items} />
  const Heading = HEADINGS[headings][block.level]
  return <Heading className={LOOKS[headings]}>{partsOf(block.parts)}</Heading>
}

const LOOKS = { record: 'font-semibold', page: 'mt-3 text-base font-semibold first:mt-0' } as const

function List({ items }: { items: ListItem[] }) {
  const isNumbered = items[0]?.number !== null
  const rows = items.map(({ number, parts }, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={at} value={number ?? undefined}>
      {partsOf(parts)}
    </li>
  ))
  return isNumbered ? (
    <ol className="ml-6 list-decimal">{rows}</ol>
  ) : (
    <ul className="ml-5 list-disc">{rows}</ul>
  )
}

const partsOf = (parts: Part[]): ReactNode[] =>
  // oxlint-disable-next-line react/no-array-index-key
  parts.map((part, at) => <Fragment key={at}>{partOf(part)}</Fragment>)

function partOf(part: Part): ReactNode {
  if (typeof part === 'string') return part
  if (part.kind === 'strong')
    return <strong className="font-semibold">{partsOf(part.parts)}</strong>
  if (part.kind === 'emphasis') return <em>{partsOf(part.parts)}</em>
  if (part.kind === 'code')
    return <code className="rounded-sm bg-muted px-1 font-mono text-xs">{part.text}</code>
  return (
    <a
      href={part.href}
      title={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="rounded-sm break-words text-primary-text underline underline-offset-2"
    >
      {part.text}
    </a>
  )
}
