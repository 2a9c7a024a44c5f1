import { UnpagedMeta, unpagedMeta } from '@steward/contract/kit/list.ts'
import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import { contentOf, type Text } from '#core/records/rows.ts'

/** What a handler answers: for a list without pages, its records are enough. */
export type Handled<Reply> = Reply extends { meta: UnpagedMeta }
  ? Omit<Reply, 'meta'> & { meta?: UnpagedMeta }
  : Reply

interface List {
  data: unknown[]
  meta?: UnpagedMeta
}

/** A text that PostgreSQL wrote stays as it is but for its end: it is only parsed to count the records. */
function framed(list: Text<List>): Text<unknown> {
  const meta = JSON.stringify(unpagedMeta(contentOf(list).data.length))
  const text = String(list.text)
  return { ...list, text: `${text.slice(0, text.lastIndexOf('}'))},"meta":${meta}}` }
}

/** The answer of a handler, with the `meta` of a list without pages. */
export function withMeta(route: Route, answer: unknown): unknown {
  if (shapeOf(route.reply)['meta'] !== UnpagedMeta) return answer
  if ('text' in (answer as object)) return framed(answer as Text<List>)
  const list = answer as List
  return { meta: unpagedMeta(list.data.length), ...list }
}
