import type { PlaceNode } from '@steward/contract/locations.ts'
import { Suspense, useMemo, useState } from 'react'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { LOCATIONS } from './locations.tsx'
import { placeOf } from './place-lookup.ts'
import { SITES } from './sites.tsx'
import { type PlaceActions, usePlaceActions } from './use-place-actions.ts'

const AddSeveralDialog = lazyOf(() => import('./add-several-dialog.tsx'), 'AddSeveralDialog')
const MoveAllDialog = lazyOf(() => import('./move-all-dialog.tsx'), 'MoveAllDialog')
const MoveDialog = lazyOf(() => import('./move-dialogs.tsx'), 'MoveDialog')

/** The data of a site that is needed to move its content. */
export interface NamedSite {
  id: string
  name: string
}

/** A dialog about places, with its place. */
export type PlaceDialog =
  | { kind: 'add_site' }
  | { kind: 'add_location' | 'add_several'; into: PlaceNode | null }
  | { kind: 'edit'; node: PlaceNode }
  | { kind: 'move'; node: PlaceNode }
  /** Moves the content of a site, and optionally archives it. */
  | { kind: 'move_all'; site: NamedSite; archives: boolean }

/**
 * The open dialog, and the functions to open dialogs from menus.
 *
 * @param onGone called when a place was archived
 */
export function usePlaceDialogs(onGone?: (node: PlaceNode) => void) {
  const [dialog, open] = useState<PlaceDialog | null>(null)
  const actions = usePlaceActions((site) => open({ kind: 'move_all', site, archives: true }))
  const archive = (node: PlaceNode) =>
    actions.archive(node).then((isGone) => void (isGone && onGone?.(node)))
  const starts = {
    onAdd: (into: PlaceNode) => open({ kind: 'add_location', into }),
    onSeveral: (into: PlaceNode) => open({ kind: 'add_several', into }),
    onMove: (node: PlaceNode) => open({ kind: 'move', node }),
    onEdit: (node: PlaceNode) => open({ kind: 'edit', node }),
    onArchive: (node: PlaceNode) => void archive(node),
    onMoveAll: (site: PlaceNode) => open({ kind: 'move_all', site, archives: false }),
  }
  return { dialog, open, actions, starts }
}

export type PlaceDialogState = ReturnType<typeof usePlaceDialogs>

interface PlaceDialogsProps {
  open: PlaceDialog | null
  actions: PlaceActions
  /** Shows the added place. */
  onAdded: (id: string) => void
  /** Called when a site was emptied and archived. */
  onArchived?: ((id: string) => void) | undefined
  onClose: () => void
}

/** The open dialog, loaded lazily. */
export function PlaceDialogs(props: PlaceDialogsProps) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  )
}

function Opened({ open, actions, onAdded, onArchived, onClose }: PlaceDialogsProps) {
  if (!open) return null
  if (open.kind === 'add_site')
    return <KindDialog kind={SITES} onClose={onClose} onSaved={({ id }) => onAdded(id)} />
  if (open.kind === 'move')
    return <MoveDialog node={open.node} actions={actions} onClose={onClose} />
  if (open.kind === 'move_all')
    return (
      <MoveAllDialog
        site={open.site}
        archives={open.archives}
        onArchived={onArchived}
        onClose={onClose}
      />
    )
  if (open.kind === 'edit') {
    const { id, kind } = open.node
    if (kind === 'site') return <KindDialog kind={SITES} edit={id} onClose={onClose} />
    return <KindDialog kind={LOCATIONS} edit={id} onClose={onClose} />
  }
  return <Adding open={open} onAdded={onAdded} onClose={onClose} />
}

interface AddingProps extends Pick<PlaceDialogsProps, 'onAdded' | 'onClose'> {
  open: { kind: 'add_location' | 'add_several'; into: PlaceNode | null }
}

function Adding({ open, onAdded, onClose }: AddingProps) {
  // Memoized, because the form starts with it.
  const into = useMemo(() => open.into && placeOf(open.into), [open.into])
  const given = useMemo(() => ({ parent_id: into }), [into])
  if (open.kind === 'add_several') return <AddSeveralDialog into={into} onClose={onClose} />
  const added = ({ id }: { id: string }) => onAdded(id)
  return <KindDialog kind={LOCATIONS} given={given} onClose={onClose} onSaved={added} />
}
