import { useState } from 'react'
import { type DragLibrary, useDragLibrary } from '#lib/use-drag-library.ts'
import { useLatest } from '#lib/use-latest.ts'
import type { NodeRow, TreeItem, TreeRow } from './tree-model.ts'

/** Dragging over a closed node for this time opens it. */
const OPENS_AFTER_MS = 700

interface DragOptions<N> {
  /** Whether the user may move the node. */
  mayMove: (node: N) => boolean
  /** Whether the node can be moved there. */
  fits: (node: N, target: N) => boolean
  onMove: (node: N, target: N) => void
  onOpen: (node: N) => void
}

/** Whether a node is inside another one, as far as the rows tell. */
export function liesIn<N>(rows: readonly TreeRow<N>[], id: string, ancestor: string): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.parent]))
  for (let at: string | undefined = id; at; at = parents.get(at)) if (at === ancestor) return true
  return false
}

/** Moving nodes of a tree by drag and drop with a mouse; touch screens and keyboards use the menu. */
export function useTreeDrag<N extends TreeItem>(options: DragOptions<N> | undefined) {
  const library = useDragLibrary(options !== undefined)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const latest = useLatest(options)

  const drag =
    ({ draggable, dropTargetForElements }: DragLibrary) =>
    (element: HTMLElement, row: NodeRow<N>) => {
      const { node } = row
      let opening: ReturnType<typeof setTimeout> | undefined
      const leave = () => {
        clearTimeout(opening)
        setTarget((now) => (now === node.id ? null : now))
      }
      const undo = [
        draggable({
          element,
          canDrag: () => latest.current?.mayMove(node) === true,
          getInitialData: () => ({ node }),
          onDragStart: () => setDragged(node.id),
          onDrop: () => setDragged(null),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const moved = source.data['node'] as N | undefined
            return moved !== undefined && latest.current?.fits(moved, node) === true
          },
          onDragEnter: () => {
            setTarget(node.id)
            if (row.open === false)
              opening = setTimeout(() => latest.current?.onOpen(node), OPENS_AFTER_MS)
          },
          onDragLeave: leave,
          onDrop: ({ source }) => {
            leave()
            const moved = source.data['node'] as N | undefined
            if (moved) latest.current?.onMove(moved, node)
          },
        }),
      ]
      return () => {
        clearTimeout(opening)
        for (const each of undo) each()
      }
    }

  return {
    drag: library ? drag(library) : undefined,
    look: ({ id }: N) =>
      id === dragged ? ('dragged' as const) : id === target ? ('target' as const) : null,
  }
}
