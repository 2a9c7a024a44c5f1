import type { Language } from '@steward/contract/limits.ts'
import { and, inArray } from 'drizzle-orm'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { tooMany } from '#core/context/errors.ts'
import { inAccount } from '#core/records/rows.ts'
import { employees } from '#db/schema/people.ts'
import { type Letter, letter, type LetterItem } from '#shared/mail/letter.ts'
import { type MailJob, mailLater } from '#shared/mail/mail-jobs.ts'
import { countMail, MAIL_QUOTA_SECONDS } from '#shared/mail/mail-quota.ts'
import { textOf } from '../../texts.ts'

/** An employee who may be assigned assets. */
export interface Holder {
  id: string
  email: string | null
}

/** Employees, archived or not. */
export async function holdersOf(ctx: Ctx, ids: readonly string[]): Promise<Holder[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select({ id: employees.id, email: employees.email })
    .from(employees)
    .where(and(inAccount(ctx, employees), inArray(employees.id, [...ids])))
}

/** The employee of an assignment, archived or not; undefined for a place. */
export async function holderOf(ctx: Ctx, id: string | null): Promise<Holder | undefined> {
  return id === null ? undefined : (await holdersOf(ctx, [id]))[0]
}

type Kind = 'asset_handed_over' | 'asset_returned'

const send = (ctx: Ctx, kind: Kind, assignments: string[]) =>
  mailLater(ctx, kind, null, { account_id: ctx.account_id, by_id: ctx.user_id, assignments })

/** The mail about assets that were handed over to somebody, or returned. */
export interface ReceiptMail {
  whom: Holder
  kind: Kind
  assignments: readonly string[]
}

/**
 * Mails people about hand-overs and returns, each in one mail, after this transaction has committed. People who got too
 * many mails get none for a while.
 */
export async function mailReceipts(ctx: Ctx, mails: readonly ReceiptMail[]): Promise<void> {
  // Always in the same order: otherwise two transactions that mail the same people could wait for each other.
  const orderOf = ({ whom }: ReceiptMail) => whom.email?.toLowerCase() ?? ''
  const sorted = mails.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  for (const { whom, kind, assignments } of sorted) {
    if (!whom.email || assignments.length === 0) continue
    const isAllowed =
      (await countMail(ctx, 'receipts of', ctx.account_id)) &&
      (await countMail(ctx, 'receipt', whom.email))
    if (isAllowed) await send(ctx, kind, [...assignments])
  }
}

/**
 * Mails somebody the list of their assets, because the caller asked for a receipt.
 *
 * @throws 429 after too many mails to them
 */
export async function sendReceiptTo(ctx: Ctx, email: string, assignments: string[]): Promise<void> {
  if (
    !(await countMail(ctx, 'receipts of', ctx.account_id)) ||
    !(await countMail(ctx, 'receipt', email))
  )
    throw tooMany(MAIL_QUOTA_SECONDS, 'They have been sent too many receipts; try again later')
  await send(ctx, 'asset_handed_over', assignments)
}

interface Line {
  name: string
  asset_tag: string
  serial_number: string | null
  handed_on: string
  due_on: string | null
  condition: string | null
  note: string | null
  returned_on: string | null
  returned_condition: string | null
  return_note: string | null
}

interface Receipt {
  to: { name: string; address: string }
  language: Language
  account: string
  by: string | null
  /** Whether they can sign in, and so use a link. */
  member: boolean
  lines: Line[]
}

/** The data of the mail, read when it is written, for the present or former holder of these assignments. */
const READ = `
  select e.full_name as name, e.email, coalesce(u.language, o.language) as language, o.name as account,
    (select b.name from users b where b.id = $3) as by, e.user_id is not null as member,
    json_agg(json_build_object('name', a.name, 'asset_tag', a.asset_tag, 'serial_number', a.serial_number,
      'handed_on', s.handed_on, 'due_on', s.due_on, 'condition', s.condition, 'note', s.note,
      'returned_on', s.returned_on, 'returned_condition', s.returned_condition, 'return_note', s.return_note)
      order by a.name, a.id) as lines
  from asset_assignments s
  join assets a on a.account_id = s.account_id and a.id = s.asset_id
  join employees e on e.account_id = s.account_id and e.id = s.employee_id
  join accounts o on o.id = s.account_id
  left join users u on u.id = e.user_id
  where s.account_id = $1 and s.id = any ($2::uuid[]) and e.email is not null
  group by e.account_id, e.id, o.id, u.id`

async function readReceipt(ctx: Ctx, { account_id, assignments, by_id }: MailJob) {
  const client = clientOf(ctx)
  await client.query("select set_config('app.account_id', $1, true)", [account_id])
  const { rows } = await client.query<Omit<Receipt, 'to'> & { name: string; email: string }>(READ, [
    account_id,
    assignments,
    by_id ?? null,
  ])
  await client.query("select set_config('app.account_id', '', true)")
  const [row] = rows
  return row && { ...row, to: { name: row.name, address: row.email } }
}

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

type Part = 'serial_number' | 'handed_on' | 'due_on' | 'condition' | 'note' | 'returned_on'

/** One asset of a receipt, with the dates and the condition of its hand-over or return. */
function itemOf(line: Line, language: Language, isReturn: boolean): LetterItem {
  const say = (part: Part, value: string | null) =>
    value === null ? [] : [textOf(language, `mail.receipt.${part}`, { value })]
  const day = (part: Part, value: string | null) => say(part, value && dayIn(language, value))
  const condition = isReturn ? line.returned_condition : line.condition
  const inWords = condition && textOf(language, `mail.receipt.conditions.${condition as 'good'}`)
  return {
    title: `${line.name} (${line.asset_tag})`,
    details: [
      ...say('serial_number', line.serial_number),
      ...day('handed_on', line.handed_on),
      ...(isReturn ? day('returned_on', line.returned_on) : day('due_on', line.due_on)),
      ...say('condition', inWords || null),
      ...say('note', isReturn ? line.return_note : line.note),
    ],
  }
}

/** The maximum number of assets in a subject. */
const NAMED = 2

function what(lines: readonly Line[]): string {
  const names = lines.slice(0, NAMED).map(({ name }) => name)
  const more = lines.length - names.length
  return names.join(', ') + (more > 0 ? ` + ${more}` : '')
}

/**
 * Writes the mail about assets that were handed over or returned.
 *
 * @param ctx outside of any account: it enters the account of the job to read them
 *
 * @returns undefined if there is no recipient any more
 */
export function writeReceipt(ctx: Ctx, job: MailJob & { kind: Kind }): Promise<Letter | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const found = await readReceipt(ctx, job)
    if (!found) return undefined
    const { to, language, account, by, member, lines } = found
    const path = lines.length === 1 ? `/a/${encodeURIComponent(lines[0]!.asset_tag)}` : '/assets'
    return letter(job.kind, {
      to,
      language,
      link: `${ctx.services.env.PUBLIC_URL}${path}`,
      values: { account, by: by ?? account, what: what(lines) },
      items: lines.map((line) => itemOf(line, language, job.kind === 'asset_returned')),
      hasAction: member,
    })
  })
}
