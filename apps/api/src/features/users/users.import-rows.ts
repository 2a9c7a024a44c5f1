import type { Ctx } from '#core/context/ctx.ts'
import { AppError } from '#core/context/errors.ts'
import type { RowProblemCode } from '#domain/imports/messages.ts'
import type { Draft, FaultyRow, RowProblem } from '#domain/imports/plan.ts'
import type { Bringing, Brought } from '#shared/imports/kind.ts'
import { invitationsLeft } from '#shared/mail/mail-quota.ts'
import { inviteMember } from '#shared/members/invitations.ts'
import { listIn, textOf } from '#shared/naming/references.ts'
import { accessTo } from './account-access.ts'
import { lockAdministrators } from './administrators.ts'
import { type Changed } from './memberships.service.ts'
import { changesIn, judgeNamed, writeMembers } from './users.change.ts'
import { type Known, knownBy, type Member } from './users.import-names.ts'

/** A row that is being imported. */
interface Row {
  draft: Draft
  problems: RowProblem[]
  warnings: RowProblem[]
  /** The person, if they are a member. */
  found: Member | undefined
  values: Changed
}

const problem = (draft: Draft, code: RowProblemCode, key: string): RowProblem => ({
  code,
  key,
  value: textOf(draft, key) || listIn(draft, key).join('; '),
})

/** The role that a row names; unknown words are to be mapped by the importing user. */
function roleIn({ draft, problems }: Pick<Row, 'draft' | 'problems'>, { roles }: Known) {
  const called = textOf(draft, 'role_key')
  const role = called === '' ? undefined : roles(called)
  if (called === '' || role?.isOther === false) return role?.key
  if (!role) problems.push(problem(draft, 'unknown', 'role_key'))
  draft.words.push({ key: 'role_key', value: called, choice: role?.key ?? null })
  return role?.key
}

/**
 * The sites that a row names. A row is refused if the mapping skips all of them, because the person would get access to
 * all sites.
 */
function sitesIn({ draft, problems }: Pick<Row, 'draft' | 'problems'>, { sites }: Known) {
  const key = 'site_scope'
  const named = listIn(draft, key)
  const unknown = named.filter((one) => sites(one) === undefined)
  const left = draft.words.filter((one) => one.key === key && one.choice === '')
  if (unknown.length > 0) problems.push(problem(draft, 'unknown', key))
  else if (named.length === 0 && left.length > 0)
    problems.push({ code: 'no_site_left', key, value: left.map(({ value }) => value).join('; ') })
  draft.words.push(...unknown.map((value) => ({ key, value, choice: null })))
  return draft.values.has(key) ? named.flatMap((one) => sites(one) ?? []).toSorted() : undefined
}

/** The role and sites of a membership in a row, by their names. */
function readRow(draft: Draft, known: Known): Row {
  const { members } = known
  const parts = [textOf(draft, 'first_name'), textOf(draft, 'last_name')].filter(Boolean)
  if (textOf(draft, 'name') === '' && parts.length > 0) draft.values.set('name', parts.join(' '))
  const problems = [...draft.problems]
  const email = textOf(draft, 'email')
  const role_key = roleIn({ draft, problems }, known)
  const site_scope = sitesIn({ draft, problems }, known)
  return {
    draft,
    problems,
    warnings: [],
    found: members.get(textOf(draft, 'id')) ?? members.get(email.toLowerCase()),
    values: {
      ...(role_key !== undefined && { role_key }),
      ...(site_scope && { site_scope }),
    },
  }
}

const REQUIRED = ['email', 'name', 'role_key'] as const
/** Fields that belong to an existing person: a file doesn't change them. */
const THEIRS = ['name', 'email', 'language', 'time_zone'] as const

const isInactive = ({ draft }: Pick<Row, 'draft'>) => textOf(draft, 'status') === 'deactivated'

/** A file neither activates nor deactivates members; somebody new who is inactive elsewhere isn't invited. */
function readStatus(row: Row): void {
  const { draft, found, warnings } = row
  const [said, is] = [textOf(draft, 'status'), found?.status ?? 'active']
  if (said === '' || said === is) return
  const key = 'status'
  warnings.push(found ? { code: 'status_kept', key } : { code: 'added_inactive', key })
}

const isOther = (key: string, said: string, is: string | null) =>
  key === 'email' ? said.toLowerCase() !== is?.toLowerCase() : said !== is

/** Refuses a second row about the same person. */
function refuseTwice({ draft, found, problems }: Row, seen: Map<string, number>): void {
  const person = found?.user_id ?? textOf(draft, 'email').toLowerCase()
  const other = seen.get(person)
  if (other !== undefined && person !== '')
    problems.push({ ...problem(draft, 'twice', 'email'), args: { other } })
  else seen.set(person, draft.row_no)
}

/** Decides whether a row invites somebody or changes a member, as the import's mode allows. */
function matchRow({ draft, found, problems, warnings }: Row, mode: Bringing['mode']): void {
  if (found) {
    if (mode === 'create')
      problems.push({ ...problem(draft, 'taken', 'email'), args: { owner: found.name } })
    const said = THEIRS.filter((key) => textOf(draft, key) !== '')
    const differing = said.filter((key) => isOther(key, textOf(draft, key), found[key]))
    warnings.push(...differing.map((key) => problem(draft, 'theirs', key)))
  } else if (mode === 'update') problems.push({ code: 'no_match' })
  else {
    const known = new Set(problems.map(({ key }) => key))
    const lacking = REQUIRED.filter((key) => !known.has(key) && textOf(draft, key) === '')
    problems.push(...lacking.map((key): RowProblem => ({ code: 'required', key })))
  }
}

/** Errors of the rules for people, with the columns that they are about. */
const REFUSALS: Readonly<Record<string, [RowProblemCode, string]>> = {
  exceeds_own_rights: ['exceeds', 'role_key'],
  exceeds_own_scope: ['scope', 'site_scope'],
  last_administrator: ['last_administrator', 'role_key'],
  own_membership: ['own_membership', 'email'],
}

function refusalOf(draft: Draft, error: unknown): RowProblem {
  const [code, key] = (error instanceof AppError && REFUSALS[error.faults[0]?.code ?? '']) || []
  if (!code || !key) throw error
  return problem(draft, code, key)
}

/** Checks rows by the rules of the form. */
function judgeRows(rows: readonly Row[], judge: Awaited<ReturnType<typeof judgeNamed>>): void {
  for (const row of rows.filter(({ problems }) => problems.length === 0))
    try {
      if (row.found) {
        if (changesIn(row.found, row.values)) judge.change(row.found, row.values)
      } else row.values = judge.invite(row.values)
    } catch (error) {
      row.problems.push(refusalOf(row.draft, error))
    }
}

/** The people who are sent an invitation: as many as the account may still send today, in the order of the rows. */
async function invited(ctx: Ctx, rows: readonly Row[]): Promise<Set<Row>> {
  const asked = rows.filter(
    (row) => textOf(row.draft, 'send_invitation') !== 'false' && !isInactive(row),
  )
  const most = asked.length === 0 ? 0 : await invitationsLeft(ctx, ctx.account_id!)
  for (const row of asked.slice(most))
    row.warnings.push({ code: 'not_invited', key: 'send_invitation' })
  return new Set(asked.slice(0, most))
}

const faulty = ({ draft: { row_no } }: Row, problems: RowProblem[]): FaultyRow => ({
  row_no,
  problems,
})

/** Imports the people of some rows, in the transaction of `ctx`. */
export async function bringUsers(ctx: Ctx, { drafts, mode, dry_run }: Bringing): Promise<Brought> {
  const access = await accessTo(ctx, ctx.account_id!)
  await lockAdministrators(ctx)
  const known = await knownBy(ctx, drafts)
  const rows = drafts.map((draft) => readRow(draft, known))
  const seen = new Map<string, number>()
  for (const row of rows) {
    refuseTwice(row, seen)
    matchRow(row, mode)
    readStatus(row)
  }
  judgeRows(rows, await judgeNamed(access, rows))
  const good = rows.filter(({ problems }) => problems.length === 0)
  const added = good.filter(({ found }) => !found)
  const changing = good.filter(({ found, values }) => found && changesIn(found, values))
  const mailed = await invited(ctx, added)
  if (!dry_run) {
    const limited: string[] = []
    for (const row of added) {
      const user_id = await add(ctx, row, mailed.has(row))
      if (row.values.site_scope?.length) limited.push(user_id)
    }
    const steps = changing.map(({ found, values }) => ({ held: found!, values }))
    await writeMembers(ctx, steps, limited)
  }
  const updated = good.length - added.length
  return {
    created: added.length,
    updated,
    unchanged: dry_run ? updated - changing.length : 0,
    failed: rows
      .filter(({ problems }) => problems.length > 0)
      .map((row) => faulty(row, row.problems)),
    warnings: good
      .filter(({ warnings }) => warnings.length > 0)
      .map((row) => faulty(row, row.warnings)),
    words: rows.flatMap(({ draft }) => draft.words),
    missing: [],
    duplicates: [],
  }
}

async function add(ctx: Ctx, row: Row, isMailed: boolean): Promise<string> {
  const { draft, values } = row
  const of = (key: string) => textOf(draft, key)
  const { user_id } = await inviteMember(
    ctx,
    {
      account_id: ctx.account_id!,
      email: of('email'),
      name: of('name'),
      role_key: values.role_key!,
      site_scope: values.site_scope,
      language: (of('language') || undefined) as 'en' | undefined,
      time_zone: of('time_zone') || undefined,
    },
    { isMailed, isActive: !isInactive(row), isOneOfMany: true },
  )
  return user_id
}
