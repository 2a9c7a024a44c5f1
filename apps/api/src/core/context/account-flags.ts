import type { Flag } from '@steward/contract/flags.ts'
import type { Ctx } from './ctx.ts'

/**
 * Whether a part of the product is switched on. Without a session, in a job or for a visitor, there is no member with
 * evaluated flags; then the account alone decides.
 *
 * @param overrides what the account decided for itself (`accounts.feature_flags`)
 */
export async function isOn(
  { member, services, account_id, user_id }: Ctx,
  flag: Flag,
  overrides: Readonly<Record<string, boolean>> | null,
): Promise<boolean> {
  if (member) return member.flags[flag]
  const subject = { user_id, account_id, account_slug: '', role_key: '', language: 'en' } as const
  const { values } = await services.flags.known({ ...subject, overrides: overrides ?? {} })
  return values[flag]
}
