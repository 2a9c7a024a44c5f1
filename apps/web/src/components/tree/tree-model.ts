import type { ApiError } from '#lib/api-error.ts'
import { folded } from '#lib/folded.ts'

/** The properties of a node that the tree needs. */
export interface TreeItem {
  id: string
  name: string
  has_children: boolean
}

/** The loaded children of a node. */
export interface Level<N> {
  nodes: readonly N[]
  /** The total number of children. */
  total: number
  state: 'loading' | 'ready' | 'failed'
  /** Why it could not be loaded. */
  error?: ApiError | null
  /** The cursor of the next page, for levels read by cursors. */
  next?: string | null
  /** False if there are more than `total`. */
  exact?: boolean
}

interface Place {
  /** Unique in the tree. */
  id: string
  parent: string
  level: number
}

export interface NodeRow<N> extends Place {
  kind: 'node'
  node: N
  position: number
  setSize: number
  /** Null for leaves. */
  open: boolean | null
}

/** Stands for missing children: loading, failed, or on a further page. */
export interface NoteRow extends Place {
  kind: 'loading' | 'failed' | 'more'
  /** The number of missing nodes; null if unknown. */
  left: number | null
}

export type TreeRow<N> = NodeRow<N> | NoteRow

interface Shape<N extends TreeItem> {
  root: string
  levelOf: (id: string) => Level<N> | undefined
  isOpen: (node: N) => boolean
}

function* noteOf<N>(parent: string, level: number, known: Level<N>) {
  const { nodes, total, state } = known
  const left = total - nodes.length
  const note = (kind: NoteRow['kind']): NoteRow => ({
    kind,
    id: `${parent}/${kind}`,
    parent,
    level,
    left: known.exact === false ? null : left,
  })
  if (state !== 'ready') yield note(state)
  else if (left > 0) yield note('more')
}

function* below<N extends TreeItem>(
  parent: string,
  level: number,
  shape: Shape<N>,
): Generator<TreeRow<N>> {
  const known = shape.levelOf(parent) ?? { nodes: [], total: 0, state: 'loading' as const }
  for (const [index, node] of known.nodes.entries()) {
    const open = node.has_children ? shape.isOpen(node) : null
    yield {
      kind: 'node',
      id: node.id,
      parent,
      level,
      node,
      position: index + 1,
      setSize: Math.max(known.total, known.nodes.length),
      open,
    }
    if (open) yield* below(node.id, level + 1, shape)
  }
  yield* noteOf(parent, level, known)
}

/** The rows of a tree from top to bottom. */
export const rowsOf = <N extends TreeItem>(shape: Shape<N>): TreeRow<N>[] => [
  ...below(shape.root, 1, shape),
]

/** The effect of a key in a tree. */
type TreeStep = { kind: 'go'; index: number } | { kind: 'open' | 'close' | 'choose'; index: number }

const goTo = (index: number, rows: readonly unknown[]): TreeStep => ({
  kind: 'go',
  index: Math.max(0, Math.min(rows.length - 1, index)),
})

function towardsChildren<N>(rows: readonly TreeRow<N>[], index: number): TreeStep | null {
  const row = rows[index]
  if (row?.kind !== 'node' || row.open === null) return null
  return row.open ? goTo(index + 1, rows) : { kind: 'open', index }
}

function towardsParent<N>(rows: readonly TreeRow<N>[], index: number): TreeStep | null {
  const row = rows[index]
  if (!row) return null
  if (row.kind === 'node' && row.open) return { kind: 'close', index }
  const parent = rows.findIndex(({ id }) => id === row.parent)
  return parent === -1 ? null : goTo(parent, rows)
}

/** The number of rows for Page Up and Page Down. */
const PAGE = 12

/** The keys of a tree according to the ARIA practices; null for other keys. */
export function stepFor<N>(
  key: string,
  rows: readonly TreeRow<N>[],
  index: number,
): TreeStep | null {
  const steps: Record<string, () => TreeStep | null> = {
    ArrowDown: () => goTo(index + 1, rows),
    ArrowUp: () => goTo(index - 1, rows),
    PageDown: () => goTo(index + PAGE, rows),
    PageUp: () => goTo(index - PAGE, rows),
    Home: () => goTo(0, rows),
    End: () => goTo(rows.length - 1, rows),
    ArrowRight: () => towardsChildren(rows, index),
    ArrowLeft: () => towardsParent(rows, index),
    Enter: () => ({ kind: 'choose', index }),
    ' ': () => ({ kind: 'choose', index }),
  }
  return steps[key]?.() ?? null
}

/** The next row whose name starts with the typed text, wrapping around; null if there is none. */
export function typedAhead<N extends TreeItem>(
  rows: readonly TreeRow<N>[],
  index: number,
  typed: string,
): number | null {
  // Repeating a letter moves to the next match; a longer text stays on a matching row.
  const isRepeat = typed.length > 1 && new Set(typed).size === 1
  const looked = folded(isRepeat ? typed.slice(0, 1) : typed)
  const from = isRepeat || typed.length === 1 ? index + 1 : index
  for (let n = 0; n < rows.length; n++) {
    const at = (from + n) % rows.length
    const row = rows[at]
    if (row?.kind === 'node' && folded(row.node.name).startsWith(looked)) return at
  }
  return null
}
