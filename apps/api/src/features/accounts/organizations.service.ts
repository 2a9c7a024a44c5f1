import type { Organization, OrganizationChanges } from '@steward/contract/accounts.ts'
import { managesSystem } from '@steward/contract/permissions.ts'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { refuseStale, type Text } from '#core/records/rows.ts'
import { type Received, removeFileLater, withImage } from '#shared/images/store.ts'
import { type AccountRow, lockAccount, writeAccount } from './account-rows.ts'
import { fiscalYearChange } from './fiscal-year.ts'
import { currencyChange } from './money.ts'
import { noOrganization, readOrganization, refuseForeign } from './organizations.queries.ts'
import { timeZoneChange } from './time-zone.ts'

/** Requiring one-time codes needs the permission to change system settings. */
async function refuseMfaPolicy(ctx: Ctx): Promise<void> {
  const { permissions } = await admitted(ctx)
  if (managesSystem(permissions)) return
  throw forbidden('Changing this needs permission to change system settings: mfa_policy')
}

/**
 * Changes the given fields of an organization. A new prefix applies to new numbers.
 *
 * @param logo a new picture; `null` removes the old one
 * @throws 403 without the permission for the rule on one-time codes; 404 for another account; 409 when it was changed
 *   meanwhile; 422 for another currency once assets have amounts, and for another fiscal year or time zone that would
 *   change closed periods
 */
export async function updateOrganization(
  ctx: Ctx,
  id: string,
  { lock_version, currency, ...values }: OrganizationChanges,
  logo: Received | null | undefined,
): Promise<Text<{ data: Organization }>> {
  await refuseForeign(ctx, id)
  const write = (logo_key: string | null | undefined) =>
    inTransaction(ctx, async (ctx) => {
      const before = await lockAccount(ctx, id, noOrganization(id))
      await refuseStale(before, lock_version, () => readOrganization(ctx, id))
      if ((values.mfa_policy ?? before.mfa_policy) !== before.mfa_policy) await refuseMfaPolicy(ctx)
      await fiscalYearChange(ctx, before, values.fiscal_year_start_month)
      await timeZoneChange(ctx, before, values.time_zone, 'organization')
      await writeAccount(ctx, before, {
        ...(given(values) as Partial<AccountRow>),
        ...(await currencyChange(ctx, before, currency, 'organization')),
        ...(logo_key !== undefined && { logo_key }),
      })
      if (logo_key !== undefined) await removeFileLater(ctx, before.logo_key)
      return readOrganization(ctx, id)
    })
  return logo === undefined ? write(undefined) : withImage({ ...ctx, account_id: id }, logo, write)
}
