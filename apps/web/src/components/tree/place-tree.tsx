import type { PlaceNode } from '@steward/contract/locations.ts'
import { SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuPopup } from '#components/ui/menu.tsx'
import { useOverlay } from '#components/ui/overlay.ts'
import { SearchInput } from '#components/ui/search-input.tsx'
import { format } from '#lib/format.ts'
import { NameEditor } from './name-editor.tsx'
import { PlaceContent } from './place-content.tsx'
import type { RowParts, Ticks } from './tree-line.tsx'
import { isMenuKey, TreeMenuButton } from './tree-menu-button.tsx'
import { TreeView } from './tree-view.tsx'
import { parentOf, type PlaceTreeState } from './use-place-tree.ts'
import { liesIn, useTreeDrag } from './use-tree-drag.ts'

/** The actions for places in their rows. */
interface PlaceActions {
  menu: (node: PlaceNode, start: { rename: () => void }) => ReactNode
  mayRename: (node: PlaceNode) => boolean
  /** Resolves to false if the name was refused. */
  onRename: (node: PlaceNode, name: string) => Promise<boolean>
  /** The action of the Delete key. */
  onDelete: (node: PlaceNode) => void
  mayMove: (node: PlaceNode) => boolean
  onMove: (node: PlaceNode, target: PlaceNode) => void
}

interface PlaceTreeProps {
  tree: PlaceTreeState
  label: string
  selected: string | null
  onChoose: (node: PlaceNode) => void
  actions?: PlaceActions | undefined
  disabled?: (node: PlaceNode) => boolean
  ticks?: Ticks<PlaceNode> | undefined
  /** Beside the search. */
  tools?: ReactNode
  /** Shown if there are no places. */
  empty: ReactNode
}

/** The row with the open menu, and the row whose name is being edited. */
function useRowActions(actions: PlaceActions | undefined) {
  const overlay = useOverlay()
  const [asked, setAsked] = useState<PlaceNode | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const rename = (node: PlaceNode) => actions?.mayRename(node) && setRenamed(node.id)
  const show = (node: PlaceNode, anchor: HTMLElement, byKey: boolean) => {
    setAsked(node)
    overlay.show(anchor, byKey)
  }
  const onKey = (event: KeyboardEvent, node: PlaceNode, row: HTMLElement): boolean => {
    if (!actions) return false
    if (isMenuKey(event)) show(node, row, true)
    else if (event.key === 'F2') rename(node)
    else if (event.key === 'Delete') actions.onDelete(node)
    else return false
    return true
  }
  return { overlay, asked, renamed, setRenamed, rename, show, onKey }
}

/** The active row: the one in the URL, until the user moves on. */
function useActive(selected: string | null) {
  const [active, setActive] = useState(selected)
  const [shown, setShown] = useState(selected)
  if (shown !== selected) {
    setShown(selected)
    if (selected !== null) setActive(selected)
  }
  return [active, setActive] as const
}

/**
 * The tree of places with its search. Keys: arrows and letters navigate, F2 renames, Delete archives, Shift with F10
 * opens the menu.
 */
export function PlaceTree(props: PlaceTreeProps) {
  const { tree, label, selected, onChoose, actions, disabled, ticks } = props
  const { t } = useTranslation()
  const [active, setActive] = useActive(selected)
  const row = useRowActions(actions)
  const { drag, look } = useTreeDrag<PlaceNode>(
    actions && {
      mayMove: actions.mayMove,
      // Not to its current parent, and not into itself.
      fits: (node, target) =>
        target.id !== parentOf(node) && !liesIn(tree.rows, target.id, node.id),
      onMove: actions.onMove,
      onOpen: tree.toggle,
    },
  )
  const searching = tree.matches !== null
  const parts: RowParts<PlaceNode> = {
    content: (node) => <PlaceContent node={node} searching={searching} />,
    drag,
    look,
    ticks,
    ...(disabled && { disabled }),
    ...(actions && {
      tools: (node) => (
        <TreeMenuButton
          label={t('places.tree.menu')}
          onPress={(button) => row.show(node, button, false)}
        />
      ),
      editor: (node) => node.id === row.renamed && <RowEditor node={node} row={row} {...actions} />,
    }),
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TreeSearch tree={tree} tools={props.tools} />
      {tree.failed ? (
        <ErrorState error={tree.failed} onRetry={tree.retryAll} />
      ) : (
        <TreeView
          label={label}
          rows={tree.rows}
          active={active}
          onActive={setActive}
          selected={selected}
          onChoose={(node) => !disabled?.(node) && onChoose(node)}
          onToggle={tree.toggle}
          onMore={tree.more}
          onRetry={tree.retry}
          onKey={(event, node, line) => ticksBy(event, node, ticks) || row.onKey(event, node, line)}
          stale={tree.stale}
          empty={searching ? <NothingFound onClear={() => tree.setSearch('')} /> : props.empty}
          parts={parts}
        />
      )}
      {actions && <RowMenu row={row} actions={actions} />}
    </div>
  )
}

/** The space bar toggles the checkbox of a node. */
function ticksBy(event: KeyboardEvent, node: PlaceNode, ticks: Ticks<PlaceNode> | undefined) {
  if (event.key !== ' ' || !ticks || ticks.isTicked(node) === null) return false
  ticks.onTick(node)
  return true
}

function TreeSearch({ tree, tools }: { tree: PlaceTreeState; tools: ReactNode }) {
  const { t } = useTranslation()
  const { matches: count, stale } = tree
  return (
    <div className="flex shrink-0 items-center gap-2 p-3">
      <SearchInput
        className="min-w-0 flex-1"
        label={t('places.tree.search')}
        value={tree.search}
        onChange={tree.setSearch}
        shortcut="/"
      />
      {tools}
      <p role="status" className="sr-only">
        {count !== null &&
          !stale &&
          t('places.tree.found', { count, formatted: format.integer(count) })}
      </p>
    </div>
  )
}

type RowState = ReturnType<typeof useRowActions>

function RowEditor(props: { node: PlaceNode; row: RowState } & Pick<PlaceActions, 'onRename'>) {
  const { node, row, onRename } = props
  return (
    <NameEditor
      name={node.name}
      onSave={async (name) => {
        const isSaved = await onRename(node, name)
        if (isSaved) row.setRenamed(null)
        return isSaved
      }}
      onClose={() => row.setRenamed(null)}
    />
  )
}

/** The menu of the row that opened it. */
function RowMenu({ row, actions }: { row: RowState; actions: PlaceActions }) {
  const { overlay, asked } = row
  if (!overlay.used || !asked) return null
  return (
    <Suspense fallback={null}>
      <MenuPopup overlay={overlay} align="end">
        {actions.menu(asked, { rename: () => row.rename(asked) })}
      </MenuPopup>
    </Suspense>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={2}
      icon={SearchX}
      title={t('places.tree.nothing_title')}
      description={t('places.tree.nothing_text')}
      action={<Button onClick={onClear}>{t('places.tree.clear')}</Button>}
    />
  )
}
