import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { FORM_PLACES, type FormPlace } from '@steward/contract/asked-work.ts'
import {
  type Followed,
  followPath,
  formPath,
  type Owner,
  type publicRequestsApi,
} from '@steward/contract/public-requests.ts'
import type { WorkRequest } from '@steward/contract/work-requests.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { createRecord } from '#core/bulk/change.ts'
import { isOn } from '#core/context/account-flags.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid, notFound } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import type { Received } from '#core/requests/files.ts'
import { buckets, limit } from '#core/requests/rate-limit.ts'
import { contentOf } from '#core/records/rows.ts'
import { insertFile, withFile } from '#shared/attachments/add-file.ts'
import { type RequestChange, requestRules } from './requests.service.ts'

const HOUR = 3600

/** So many requests an hour come from one address, and into one account. */
const fromAddress = buckets({ size: 10, perSecond: 10 / HOUR })
const intoAccount = buckets({ size: 200, perSecond: 200 / HOUR })
/** Forms and answers are looked at more often. */
const looks = buckets({ size: 60, perSecond: 1 })

/** What is known of somebody who requests without a sign-in. */
interface Visitor {
  services: Services
  /** For whom their calls are counted. */
  address: string
  request_id: string
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
/** The bytes of a token; undefined if the text isn't their canonical form. */
function bytesIn(token: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === token ? bytes : undefined
}
const idIn = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const SIGNED = 12
const PAYLOAD = 33

/** Nobody can make up the link of another asset, place or account. */
const signatureOf = ({ secrets }: Services, payload: Buffer) =>
  createHmac('sha256', secrets.jwt_key)
    .update('work request form')
    .update(payload)
    .digest()
    .subarray(0, SIGNED)

/** The token of a form: account, kind of place and its id, signed. */
function tokenOf(services: Services, account_id: string, about: FormPlace, id: string): string {
  const payload = Buffer.concat([
    bytesOf(account_id),
    Buffer.of(FORM_PLACES.indexOf(about)),
    bytesOf(id),
  ])
  return Buffer.concat([payload, signatureOf(services, payload)]).toString('base64url')
}

/** The content of one of our tokens; undefined for any other text. */
function tokenSaid(services: Services, token: string) {
  const bytes = bytesIn(token, PAYLOAD + SIGNED)
  if (!bytes) return undefined
  const payload = bytes.subarray(0, PAYLOAD)
  const about = FORM_PLACES[payload[16]!]
  const isOurs = timingSafeEqual(bytes.subarray(PAYLOAD), signatureOf(services, payload))
  if (!isOurs || !about) return undefined
  return { account_id: idIn(payload.subarray(0, 16)), about, id: idIn(payload.subarray(17)) }
}

const TABLES = { asset: 'assets', location: 'locations', site: 'sites' } as const

/** The name and the logo of the account `c`, which its page shows. */
const OWNER = `c.name as account, '/files/' || c.logo_key as logo_url`

interface Open extends Owner {
  language: string
  name: string | null
  overrides: Record<string, boolean> | null
}

/** The account and the place of a form. @throws 404 where the account takes no such requests, or the place is gone */
async function openForm({ services, request_id }: Visitor, token: string) {
  const said = tokenSaid(services, token)
  if (!said) throw notFound()
  const { account_id, about, id } = said
  const ctx = systemCtx(services, { account_id, request_id })
  const open = await inTransaction(ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<Open>(
      `select ${OWNER}, c.language, c.feature_flags as overrides,
         (select t.name::text from ${TABLES[about]} t
          where t.account_id = c.id and t.id = $2 and t.archived_at is null) as name
       from accounts c where c.id = $1 and c.status = 'active' and c.public_requests`,
      [account_id, id],
    )
    return rows[0]
  })
  if (!open?.name || !(await isOn(ctx, 'work_orders.enable', open.overrides))) throw notFound()
  return { ctx, about, id, open: { ...open, name: open.name } }
}

/** The address of a form, for printing its code. @throws 404 where the caller sees no such asset or place */
export const formLink = (ctx: Ctx, about: FormPlace, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ enabled: boolean }>(
      `select c.public_requests as enabled from accounts c join ${TABLES[about]} t on t.account_id = c.id and t.id = $2
       where c.id = $1 and t.archived_at is null`,
      [ctx.account_id, id],
    )
    if (!rows[0]) throw notFound()
    const path = formPath(tokenOf(ctx.services, ctx.account_id, about, id))
    return { data: { path, enabled: rows[0].enabled } }
  })

/** The description of a public form. */
export async function publicForm(visitor: Visitor, token: string) {
  limit(looks, visitor.address)
  const { about, open } = await openForm(visitor, token)
  const { account, logo_url, language, name } = open
  return { data: { account, logo_url, language, about, name } }
}

const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest('hex')

type Asked = BodyOf<typeof publicRequestsApi.submit>['request']

/** @throws 422 where the file is no picture that can be shown */
const refuseOther = (photo: Received, preview_key: string | null) => {
  if (preview_key) return
  throw invalid(fault(photo.pointer, 'the file is not an image', 'not_an_image'))
}

/** Before the photo that comes along is received. Only who has a link into an account counts for it. @throws 429 */
export function limitSubmits({ services, address }: Visitor, token: string): void {
  limit(fromAddress, address, 'Too many requests from here. Try again later.')
  const account_id = tokenSaid(services, token)?.account_id
  if (account_id) limit(intoAccount, account_id, 'Too many requests. Try again later.')
}

/**
 * Takes a request of somebody without a sign-in, with a photo where there is one: both, or neither.
 *
 * @returns the private link by which they follow it
 */
export async function submitRequest(
  visitor: Visitor,
  token: string,
  input: Asked,
  photo: Received | null | undefined,
) {
  const { ctx, about, id } = await openForm(visitor, token)
  const secret = randomBytes(16)
  const create = async (ctx: Ctx) => {
    const answer = await createRecord<WorkRequest, RequestChange>(ctx, requestRules, {
      ...(input as RequestChange),
      [`${about}_id`]: id,
      source: 'public',
      follow_hash: hashOf(secret),
    })
    return contentOf(answer).data
  }
  const made = photo
    ? await withFile(ctx, photo, async (ctx, kept) => {
        refuseOther(photo, kept.preview_key)
        const request = await create(ctx)
        const parent = { attachable_type: 'WorkRequest', attachable_id: request.id } as const
        await insertFile(ctx, parent, photo, kept)
        return request
      })
    : await create(ctx)
  const follow = Buffer.concat([bytesOf(ctx.account_id), secret]).toString('base64url')
  return { data: { number: made.number, follow_path: followPath(follow) } }
}

/** The state of a request, for holders of its private link. @throws 404 for any other link */
export async function followRequest(
  { services, address, request_id }: Visitor,
  token: string,
): Promise<{ data: Followed }> {
  limit(looks, address)
  const bytes = bytesIn(token, 32)
  if (!bytes) throw notFound()
  const account_id = idIn(bytes.subarray(0, 16))
  const ctx = systemCtx(services, { account_id, request_id })
  const found = await inTransaction(ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<Followed>(
      `select r.number, r.title, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
         r.status, r.decline_reason, o.status as work_status, ${OWNER}
       from work_requests r join accounts c on c.id = r.account_id and c.status = 'active'
       left join work_orders o on o.account_id = r.account_id and o.id = r.work_order_id
       where r.account_id = $1 and r.follow_hash = $2 and r.archived_at is null`,
      [account_id, hashOf(bytes.subarray(16))],
    )
    return rows[0]
  })
  if (!found) throw notFound()
  return { data: found }
}
