import { type AssetDuplicate, assetDuplicatesApi } from '@steward/contract/asset-duplicates.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Values } from '#components/fields/field.ts'
import { wireOf } from '#components/fields/values.ts'
import { Banner } from '#components/ui/banner.tsx'
import { query } from '#lib/query.ts'
import { useSettled } from '#lib/settled.ts'
import { assetField } from './asset-kind.ts'
import { isWorthAsking, TELLING } from './duplicates.ts'

const ASK_AFTER_MS = 500

function useDuplicates(values: Values, asset: Asset | null): AssetDuplicate[] {
  const typed = useSettled(
    Object.fromEntries(TELLING.map((name) => [name, wireOf(assetField(name), values[name])])),
    ASK_AFTER_MS,
  )
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value))
  const enabled = isWorthAsking(asset, typed)
  const { data } = useQuery({
    ...query(assetDuplicatesApi.list, { query: { ...given, ...(asset && { except: asset.id }) } }),
    enabled,
    staleTime: 30_000,
  })
  return enabled ? (data?.data ?? []) : []
}

interface DuplicateWarningProps {
  /** The values of the form. */
  values: Values
  asset: Asset | null
}

/** Warns of assets that may be the same. Saving is still possible. */
export function DuplicateWarning({ values, asset }: DuplicateWarningProps) {
  const { t } = useTranslation()
  const found = useDuplicates(values, asset)
  return (
    <div role="status" className="col-span-full empty:hidden">
      {found.length > 0 && (
        <Banner kind="warning" title={t('assets.duplicates.title')}>
          <ul className="flex flex-col gap-1">
            {found.map(({ id, name, asset_tag, why, site, location }) => (
              <li key={id}>
                <Link
                  to="/assets/$id"
                  params={{ id }}
                  target="_blank"
                  className="font-medium text-primary-text underline"
                >
                  {`${name} (${asset_tag})`}
                </Link>
                {': '}
                {why.map((reason) => t(`assets.duplicates.${reason}`)).join(', ')}
                {(location ?? site) && ` · ${(location ?? site)?.name}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}
