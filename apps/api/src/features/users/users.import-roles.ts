import { exceeding } from '@steward/contract/grants.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '@steward/contract/roles.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { inAccount } from '#core/records/rows.ts'
import { roles } from '#db/schema/memberships.ts'
import { plain } from '#domain/imports/plain.ts'
import { type Choice, choice, listed, sameInAll } from '#domain/imports/targets.ts'
import { builtInRolesOf } from '#shared/members/roles.ts'

/** A role that a file names. */
export interface NamedRole {
  key: string
  /** The file has another word for it, not one of its names. */
  isOther: boolean
}

/**
 * Other words for roles, only for those with few permissions: more powerful roles have to be named exactly, or chosen
 * by whoever imports the file.
 */
const OTHER_WORDS: Partial<Record<BuiltInRole, string>> = {
  technician:
    'tech, maintenance technician, service technician, Techniker, Technikerin, Servicetechniker, técnica, técnico de mantenimiento, technicienne, technicien de maintenance',
  requester: 'requestor, Anforderer, Anforderin, demandeuse',
}

const namesOf = (key: BuiltInRole) => inEveryLanguage(`roles.names.${key}`)!

const ownRoles = (ctx: Ctx) =>
  ctx.db
    .select({ key: roles.key, name: roles.name, permissions: roles.permissions })
    .from(roles)
    .where(inAccount(ctx, roles))

/** Finds the roles of the account by the words of a file. */
export async function rolesOf(ctx: Ctx): Promise<(called: string) => NamedRole | undefined> {
  const own = await ownRoles(ctx)
  const others = new Map<string, string>()
  const named = new Map<string, string>()
  for (const { key, name } of own) named.set(plain(name), key)
  for (const key of builtInRolesOf(ctx.account_id!)) {
    for (const name of [key, ...Object.values(namesOf(key))]) named.set(plain(name), key)
    for (const word of listed(OTHER_WORDS[key])) others.set(plain(word), key)
  }
  for (const { key } of own) named.set(plain(key), key)
  return (called) => {
    const key = named.get(plain(called))
    const other = others.get(plain(called))
    if (key !== undefined) return { key, isOther: false }
    return other === undefined ? undefined : { key: other, isOther: true }
  }
}

/** The roles that a word of a file can mean: those that the importing user may assign. */
export async function roleChoices(ctx: Ctx): Promise<Choice[]> {
  const { permissions: held } = await admitted(ctx)
  const own = await inTransaction(ctx, ownRoles)
  const all = [
    ...builtInRolesOf(ctx.account_id!).map((key) => ({
      labels: namesOf(key),
      key,
      permissions: BUILT_IN_ROLES[key],
    })),
    ...own.map(({ name, ...role }) => ({ ...role, labels: sameInAll(name) })),
  ]
  return all
    .filter(({ permissions }) => exceeding(permissions, held).length === 0)
    .map(({ key, labels }) => choice(key, labels))
}
