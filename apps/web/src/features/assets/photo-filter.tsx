import { useTranslation } from 'react-i18next'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { AssetSearch } from './asset-search.ts'

interface PhotoFilterProps {
  search: AssetSearch
  onChange: (filters: Partial<AssetSearch>) => void
}

/** Assets that nobody has taken a photo of yet. */
export function PhotoFilter({ search, onChange }: PhotoFilterProps) {
  const { t } = useTranslation()
  return (
    <div className="px-4 py-3">
      <Checkbox
        label={t('assets.photos.without')}
        hint={t('assets.photos.without_hint')}
        checked={search['filter[image]']?.includes(null) ?? false}
        onChange={(on) => onChange({ 'filter[image]': on ? [null] : undefined })}
      />
    </div>
  )
}
