import type { PlaceNode } from '@steward/contract/locations.ts'
import { useEffect, useRef, useState } from 'react'
import { useIsCoarse } from '#lib/media.ts'
import type { NodeRow, TreeRow } from './tree-model.ts'
import { parentOf } from './use-place-tree.ts'

type Library = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** Whatever is dragged over a closed place for so long opens it. */
const OPENS_AFTER_MS = 700

interface DragOptions {
  rows: readonly TreeRow<PlaceNode>[]
  /** Whether this person may move it. */
  mayMove: (node: PlaceNode) => boolean
  onMove: (node: PlaceNode, target: PlaceNode) => void
  onOpen: (node: PlaceNode) => void
}

const nodeIn = (data: Record<string | symbol, unknown>) => data['place'] as PlaceNode | undefined

/** Whether a place lies in another one, as far as the tree on the screen shows it. */
export function liesIn(rows: readonly TreeRow<PlaceNode>[], id: string, ancestor: string): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.parent]))
  for (let at: string | undefined = id; at; at = parents.get(at)) if (at === ancestor) return true
  return false
}

/** Whether a place can be put into another one: not where it is already, and not into itself. */
export const fitsInto = (rows: readonly TreeRow<PlaceNode>[], node: PlaceNode, target: PlaceNode) =>
  target.id !== parentOf(node) && !liesIn(rows, target.id, node.id)

/**
 * Moving places by dragging them. What does it is loaded when it is there that somebody may move something with a
 * mouse; fingers and keys have the menu.
 */
export function useTreeDrag(options: DragOptions | undefined) {
  const isCoarse = useIsCoarse()
  const isWanted = options !== undefined && !isCoarse
  const [library, setLibrary] = useState<Library | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const current = useRef(options)
  // What is dragged asks when it is dropped, not when it is drawn.
  useEffect(() => {
    current.current = options
  })

  // The library is fetched from the server.
  useEffect(() => {
    if (!isWanted) return
    void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(setLibrary)
  }, [isWanted])

  const drag =
    ({ draggable, dropTargetForElements }: Library) =>
    (element: HTMLElement, row: NodeRow<PlaceNode>) => {
      const { node } = row
      let opening: ReturnType<typeof setTimeout> | undefined
      const leave = () => {
        clearTimeout(opening)
        setTarget((now) => (now === node.id ? null : now))
      }
      const undo = [
        draggable({
          element,
          canDrag: () => current.current?.mayMove(node) === true,
          getInitialData: () => ({ place: node }),
          onDragStart: () => setDragged(node.id),
          onDrop: () => setDragged(null),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const moved = nodeIn(source.data)
            return moved !== undefined && fitsInto(current.current?.rows ?? [], moved, node)
          },
          onDragEnter: () => {
            setTarget(node.id)
            if (row.open === false)
              opening = setTimeout(() => current.current?.onOpen(node), OPENS_AFTER_MS)
          },
          onDragLeave: leave,
          onDrop: ({ source }) => {
            leave()
            const moved = nodeIn(source.data)
            if (moved) current.current?.onMove(moved, node)
          },
        }),
      ]
      return () => {
        clearTimeout(opening)
        for (const each of undo) each()
      }
    }

  return {
    drag: library && isWanted ? drag(library) : undefined,
    look: ({ id }: PlaceNode) =>
      id === dragged ? ('dragged' as const) : id === target ? ('target' as const) : null,
  }
}
