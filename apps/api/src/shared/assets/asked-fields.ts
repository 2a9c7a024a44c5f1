import { askRow, type Ctx } from '#core/context/ctx.ts'

/** The fields that the account requires in forms, whatever an asset's category. */
export async function askedFields(ctx: Ctx): Promise<readonly string[]> {
  const settings = ctx.member?.settings
  if (settings) return settings.required_fields
  const { required_fields } = await askRow<{ required_fields: string[] }>(ctx, {
    name: 'asked fields',
    text: 'select required_fields from accounts where id = $1',
    values: [ctx.account_id],
  })
  return required_fields
}
