import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { FolderOutput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'

/** Begins to empty a site, from the menu of its row. */
export function MoveAllItem({ site, onStart }: { site: Site; onStart: (site: Site) => void }) {
  const { t } = useTranslation()
  const may = useMay(sitesApi.update) && !site.archived_at
  if (!may) return null
  return (
    <MenuItem icon={<FolderOutput aria-hidden />} onClick={() => onStart(site)}>
      {t('places.actions.move_all')}
    </MenuItem>
  )
}
