import { ask, type Ctx } from '#core/context/ctx.ts'

/** The fields that the account requires in forms, whatever an asset's category. */
export async function askedFields(ctx: Ctx): Promise<readonly string[]> {
  const says = ctx.member?.says
  if (says) return says.required_fields
  const [found] = await ask(ctx, {
    name: 'asked fields',
    text: 'select required_fields from accounts where id = $1',
    values: [ctx.account_id],
  })
  return (found!.rows[0] as { required_fields: string[] }).required_fields
}
