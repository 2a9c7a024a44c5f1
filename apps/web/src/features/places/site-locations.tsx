import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import type { Site } from '@steward/contract/sites.ts'
import { ListPlus, MapPinned, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { useMay } from '#lib/session.ts'
import type { PlaceDialogState } from './place-dialogs.tsx'
import { usePlaceRights } from './place-menu.tsx'
import { TreeCard } from './tree-card.tsx'

interface SiteLocationsProps extends Pick<PlaceDialogState, 'actions' | 'starts'> {
  site: Site
  node: PlaceNode
  chosen: string | null
  onChoose: (id: string) => void
}

/** The tree of one site, for its page. */
export function SiteLocations(props: SiteLocationsProps) {
  const { site, node, actions, starts, chosen, onChoose } = props
  const { t } = useTranslation()
  const rights = usePlaceRights()
  const mayAdd = useMay(locationsApi.create) && site.status === 'active' && !site.archived_at
  const edit = (one: PlaceNode) => {
    onChoose(one.id)
    if (rights.mayChange(one)) starts.onEdit(one)
  }
  return (
    <div className="flex min-h-96 flex-1 flex-col gap-3 px-4 py-4 sm:px-6">
      {mayAdd && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => starts.onAdd(node)}>
            <Plus aria-hidden />
            {t('locations.add')}
          </Button>
          <Button variant="ghost" onClick={() => starts.onSeveral(node)}>
            <ListPlus aria-hidden />
            {t('places.actions.add_several')}
          </Button>
        </div>
      )}
      <TreeCard
        site={site.id}
        selected={chosen}
        onChoose={edit}
        actions={actions}
        starts={{ ...starts, onEdit: edit }}
        className="min-h-80 flex-1"
        empty={
          <EmptyState
            icon={MapPinned}
            title={t('places.empty.locations_title')}
            description={t('places.empty.locations_text')}
          />
        }
      />
    </div>
  )
}
