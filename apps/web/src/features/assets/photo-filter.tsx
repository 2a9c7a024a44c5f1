import { assetsApi } from '@steward/contract/assets.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { facetFilter, facetValues, NONE } from '#components/record-list/list-search.ts'
import type { FilterProps } from '#components/record-list/list-spec.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useMay } from '#lib/session.ts'

/** Filters assets without a photo. */
export function PhotoFilter({ search, onShow }: FilterProps) {
  const { t } = useTranslation()
  const mayTake = useMay(assetsApi.setImage)
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Checkbox
        label={t('assets.photos.without')}
        hint={t('assets.photos.without_hint')}
        checked={facetValues(search, 'image').includes(NONE)}
        onChange={(on) => onShow(facetFilter('image', on ? [NONE] : []))}
      />
      {mayTake && (
        <Link
          to="/assets/photos"
          search={{
            site: facetValues(search, 'site_id')[0],
            location: facetValues(search, 'location_id')[0],
          }}
          className="link text-sm"
        >
          {t('photo_walk.open')}
        </Link>
      )}
    </div>
  )
}
