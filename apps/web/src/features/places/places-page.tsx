import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { ListPlus, MapPinned, MapPinPlus, Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '#components/page-header.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { parentOf } from '#components/tree/use-place-tree.ts'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { useIsNarrow } from '#lib/media.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { DrillDown, PlaceLevel } from './drill-down.tsx'
import { ListsMenu } from './lists-menu.tsx'
import {
  type PlaceDialog,
  PlaceDialogs,
  type PlaceDialogState,
  usePlaceDialogs,
} from './place-dialogs.tsx'
import { PlacePanel } from './place-panel.tsx'
import { TreeCard } from './tree-card.tsx'
import { useBranch } from './use-branch.ts'

type NewPlace = 'site' | 'location' | 'several'

interface PlacesPageProps {
  /** The id of the selected place. */
  node: string | undefined
  onNode: (id: string | undefined) => void
  /** The dialog in the URL. */
  adding: NewPlace | undefined
  onAdding: (adding: NewPlace | undefined) => void
  /** Renders the history of a place. */
  history: (node: PlaceNode) => ReactNode
}

/** Sites and locations as a tree, with the details of the selected place beside it. */
export function PlacesPage(props: PlacesPageProps) {
  const { node: id, onNode, adding, onAdding } = props
  const { t } = useTranslation()
  const narrow = useIsNarrow()
  const found = useBranch(id)
  const { branch } = found
  const { dialog, open, actions, starts } = usePlaceDialogs(
    (gone) => gone.id === id && onNode(parentOf(gone) || undefined),
  )
  useShortcuts({
    e: () => branch && starts.onEdit(branch.node),
    '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click(),
    '/': () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    c: () => document.querySelector<HTMLElement>('[data-add-menu]')?.click(),
  })
  const details = id !== undefined && (
    <Details {...props} found={found} starts={starts} listed={narrow} />
  )
  return (
    <Page>
      <PageHeader
        title={t('places.title')}
        description={t('places.description')}
        actions={
          <>
            <ListsMenu />
            <AddActions into={branch?.node ?? null} onOpen={open} />
          </>
        }
      />
      {narrow ? (
        <DrillDown branch={branch} id={id} onNode={onNode}>
          {details}
        </DrillDown>
      ) : (
        <div className="flex min-h-96 flex-1 gap-4 px-6 pb-6">
          <TreeCard
            selected={id ?? null}
            branch={branch}
            onChoose={(node) => onNode(node.id)}
            actions={actions}
            starts={starts}
            className="w-2/5 max-w-md min-w-72 shrink-0"
            empty={<EmptyState level={2} icon={MapPinned} title={t('places.empty.title')} />}
          />
          <section
            aria-label={t('places.panel.label')}
            className="min-w-0 flex-1 overflow-y-auto rounded-xl border border-border bg-card shadow-xs"
          >
            {details || <Nothing />}
          </section>
        </div>
      )}
      <PlaceDialogs
        open={dialog ?? openedBy(adding, branch?.node ?? null)}
        actions={actions}
        onAdded={onNode}
        onArchived={(gone) => gone === id && onNode(undefined)}
        onClose={() => {
          open(null)
          if (adding) onAdding(undefined)
        }}
      />
    </Page>
  )
}

interface DetailsProps extends PlacesPageProps {
  found: ReturnType<typeof useBranch>
  starts: PlaceDialogState['starts']
  /** Lists the content of the place, because no tree is beside it. */
  listed: boolean
}

/** The details of the place in the URL, or the reason why there are none. */
function Details({ found, starts, listed, onNode, history }: DetailsProps) {
  const { t } = useTranslation()
  const { branch, missing, error, refetch } = found
  if (missing) return <Missing onClear={() => onNode(undefined)} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!branch) return <p className="sr-only">{t('common.loading')}</p>
  const { node, above } = branch
  return (
    <PlacePanel
      node={node}
      above={above}
      onOpen={onNode}
      starts={starts}
      history={history(node)}
      inside={listed ? <PlaceLevel key={node.id} of={node} onNode={onNode} /> : null}
    />
  )
}

const openedBy = (adding: NewPlace | undefined, into: PlaceNode | null): PlaceDialog | null => {
  if (!adding) return null
  return adding === 'site' ? { kind: 'add_site' } : { kind: `add_${adding}`, into }
}

/** A primary action, with others in its menu. */
function AddActions(props: { into: PlaceNode | null; onOpen: (dialog: PlaceDialog) => void }) {
  const { into, onOpen } = props
  const { t } = useTranslation()
  const addsSites = useMay(sitesApi.create)
  const addsLocations = useMay(locationsApi.create)
  if (!addsSites && !addsLocations) return null
  // New places are added to the selected one, unless it is inactive.
  const place = into?.status === 'active' ? into : null
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button variant="primary" aria-keyshortcuts="C" data-add-menu="">
            <Plus aria-hidden />
            {t('places.actions.add')}
          </Button>
        }
      />
      <MenuContent align="end">
        {addsSites && (
          <MenuItem icon={<MapPinPlus aria-hidden />} onClick={() => onOpen({ kind: 'add_site' })}>
            {t('sites.add')}
          </MenuItem>
        )}
        {addsLocations && (
          <>
            <MenuItem
              icon={<Plus aria-hidden />}
              onClick={() => onOpen({ kind: 'add_location', into: place })}
            >
              {t('locations.add')}
            </MenuItem>
            <MenuItem
              icon={<ListPlus aria-hidden />}
              onClick={() => onOpen({ kind: 'add_several', into: place })}
            >
              {t('places.actions.add_several')}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={2}
      icon={MapPinned}
      title={t('places.panel.nothing_title')}
      description={t('places.panel.nothing_text')}
    />
  )
}

function Missing({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={2}
      icon={SearchX}
      title={t('places.panel.missing_title')}
      description={t('places.panel.missing_text')}
      action={<Button onClick={onClear}>{t('places.panel.missing_back')}</Button>}
    />
  )
}
