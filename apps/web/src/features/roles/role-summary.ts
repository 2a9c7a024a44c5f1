import type { Role } from '@steward/contract/rights.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import { allowsAll, summaryOf } from './permissions.ts'

/** «Manages 6 areas, views 4», or «Full access» */
export function roleSummary({ permissions }: Pick<Role, 'permissions'>, t: TFunction): string {
  if (allowsAll(permissions)) return t('user_roles.summary.full')
  const { managed, viewed } = summaryOf(permissions)
  if (managed === 0 && viewed > 0)
    return t('user_roles.summary.viewed_only', { count: viewed, formatted: format.integer(viewed) })
  const words = [
    managed > 0 &&
      t('user_roles.summary.managed', { count: managed, formatted: format.integer(managed) }),
    viewed > 0 &&
      t('user_roles.summary.viewed', { count: viewed, formatted: format.integer(viewed) }),
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : t('user_roles.summary.nothing')
}
