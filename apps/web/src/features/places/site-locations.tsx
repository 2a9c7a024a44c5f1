import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import type { Site } from '@steward/contract/sites.ts'
import { ListPlus, MapPinned, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { PlaceTree } from '#components/tree/place-tree.tsx'
import { usePlaceTree } from '#components/tree/use-place-tree.ts'
import { Button } from '#components/ui/button.tsx'
import { useMay } from '#lib/session.ts'
import { type PlaceDialog, PlaceDialogs } from './place-dialogs.tsx'
import { PlaceMenu, usePlaceRights } from './place-menu.tsx'
import { TickButton, TickedBar, useTickedPlaces } from './ticked-places.tsx'
import type { PlaceDeeds } from './use-place-actions.ts'

/** The tree of this site alone. */
export function SiteLocations({ site, deeds }: { site: Site; deeds: PlaceDeeds }) {
  const { t } = useTranslation()
  const tree = usePlaceTree({ site: site.id })
  const rights = usePlaceRights()
  const several = useTickedPlaces()
  const mayAdd = useMay(locationsApi.create) && site.status === 'active' && !site.archived_at
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<PlaceDialog | null>(null)
  const here = siteAsNode(site)
  const edit = (node: PlaceNode) => {
    setChosen(node.id)
    if (rights.mayChange(node)) setDialog({ kind: 'edit', node })
  }
  return (
    <div className="flex min-h-96 flex-1 flex-col gap-3 px-4 py-4 sm:px-6">
      {mayAdd && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setDialog({ kind: 'location', into: here })}>
            <Plus aria-hidden />
            {t('places.add_location')}
          </Button>
          <Button variant="ghost" onClick={() => setDialog({ kind: 'several', into: here })}>
            <ListPlus aria-hidden />
            {t('places.actions.add_several')}
          </Button>
        </div>
      )}
      <section
        aria-label={t('places.tree.label')}
        className="flex min-h-80 flex-1 flex-col overflow-hidden rounded-xl border border-border bg-card shadow-xs"
      >
        <PlaceTree
          tree={tree}
          label={t('places.tree.label')}
          selected={chosen}
          ticks={several.ticks}
          tools={<TickButton {...several} />}
          onChoose={edit}
          actions={{
            menu: (node, { rename }) => (
              <PlaceMenu
                node={node}
                starts={{
                  onAdd: (into) => setDialog({ kind: 'location', into }),
                  onSeveral: (into) => setDialog({ kind: 'several', into }),
                  onMove: (moved) => setDialog({ kind: 'move', node: moved }),
                  onArchive: (gone) => void deeds.archive(gone),
                  onEdit: edit,
                  onRename: rename,
                }}
              />
            ),
            mayRename: rights.mayChange,
            onRename: deeds.rename,
            onDelete: (node) => rights.mayArchive(node) && void deeds.archive(node),
            mayMove: rights.mayMove,
            onMove: (node, target) => void deeds.move(node, target),
          }}
          empty={
            <EmptyState
              icon={MapPinned}
              title={t('places.empty.locations_title')}
              description={t('places.empty.locations_text')}
            />
          }
        />
        <TickedBar {...several} />
      </section>
      <PlaceDialogs
        open={dialog}
        deeds={deeds}
        onAdded={setChosen}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}

/** The site as the tree would show it, for what is put right into it. */
const siteAsNode = ({ id, name, code, status, lock_version, counts }: Site): PlaceNode => ({
  id,
  kind: 'site',
  name,
  code,
  type: null,
  status,
  site_id: id,
  parent_id: null,
  path: name,
  has_children: false,
  children_count: counts?.['locations'] ?? 0,
  asset_count: null,
  asset_count_within: counts?.['assets'] ?? 0,
  is_match: true,
  lock_version,
})
