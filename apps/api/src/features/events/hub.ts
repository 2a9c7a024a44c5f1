import type { StreamEvent } from '@steward/contract/events.ts'
import type { Logger } from 'pino'
import type { Member } from '#core/context/ctx.ts'
import type { Pool } from '#db/client.ts'
import { type EventStream, eventText, HEARTBEAT } from '#http/event-stream.ts'
import { listen } from './listening.ts'
import { Moment, writer } from './news.ts'
import { type News, readNotice, type RightsNotice } from './notices.ts'

/** So many streams of one person, on this process; the oldest gives way. */
const MOST_OF_A_PERSON = 10
/** What happens within this time is told together. */
const MOMENT_MS = 100
/** So many streams at once are held against the door again. */
const CHECKS_AT_ONCE = 4
/** How long it is remembered when something last happened in an account. */
const REMEMBERED_MS = 60 * 60_000
/** So long the first stream waits until the database is listened to. */
const PATIENCE_MS = 2_000

/** Somebody who is listening. */
export interface Guest {
  account_id: string
  user_id: string
  session_id: string
  /** When the token, or the session before it, is over: milliseconds since 1970. */
  ends_at: number
  member: Member
  stream: EventStream
  /** Looks at the session, the person and the membership as they are now; throws where one of them is over. */
  enter: () => Promise<Member>
}

interface Seat extends Omit<Guest, 'member'> {
  /** Undefined while it isn't known what they may hear; what they miss meanwhile is made up for by a resync. */
  member: Member | undefined
  /** What they were let in with. */
  rights: string
  missed: boolean
  /** Grows with each look at the rights that is asked for: only the answer to the last one counts. */
  looks: number
}

interface Options {
  pool: Pick<Pool, 'alone'>
  log: Logger
  heartbeat_ms: number
}

const rightsOf = ({ role_key, permissions, site_scope, flags }: Member) =>
  JSON.stringify([role_key, permissions, site_scope, flags])

const say = ({ stream }: Pick<Seat, 'stream'>, event: StreamEvent) => stream.send(eventText(event))

const concerns = (notice: RightsNotice, { account_id, user_id, session_id }: Seat) =>
  (notice.account_id ?? account_id) === account_id &&
  (notice.user_id ?? user_id) === user_id &&
  (notice.session_id ?? session_id) === session_id

/** The streams that are open on this process, and what goes out over them. */
export class Hub {
  readonly #options: Options
  readonly #seats = new Set<Seat>()
  readonly #rooms = new Map<string, Set<Seat>>()
  readonly #unsure = new Set<Seat>()
  readonly #moments = new Map<string, Moment>()
  readonly #happened = new Map<string, number>()
  readonly #heartbeat: ReturnType<typeof setInterval>
  #checks = 0
  #listening: { stop(): Promise<void>; began: Promise<void> } | undefined
  #since: number | undefined
  #notices = 0

  constructor(options: Options) {
    this.#options = options
    this.#heartbeat = setInterval(() => this.#beat(), options.heartbeat_ms)
    this.#heartbeat.unref()
  }

  /** Grows with each notice about anybody's rights: who was let in before the last of them is looked at again. */
  get notices(): number {
    return this.#notices
  }

  /** Waits until the database is listened to; not for long, as it may be away. */
  async listening(): Promise<void> {
    this.#listening ??= this.#listen()
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS)
    })
    await Promise.race([this.#listening.began, patience])
    clearTimeout(timer)
  }

  /** @param notices what `notices` was before the guest was let in */
  add(guest: Guest, notices: number): void {
    const seat: Seat = { ...guest, rights: rightsOf(guest.member), missed: false, looks: 0 }
    this.#take(seat)
    const ending = setTimeout(() => seat.stream.end(), Math.max(0, seat.ends_at - Date.now()))
    ending.unref()
    seat.stream.onEnd(() => {
      clearTimeout(ending)
      this.#leave(seat)
    })
    this.#makeRoom(seat.user_id)
    say(seat, { type: 'hello', quiet_ms: this.#quietFor(seat.account_id) })
    if (notices !== this.#notices) this.#look(seat)
  }

  #take(seat: Seat): void {
    this.#seats.add(seat)
    const room = this.#rooms.get(seat.account_id) ?? new Set()
    this.#rooms.set(seat.account_id, room.add(seat))
  }

  #leave(seat: Seat): void {
    this.#seats.delete(seat)
    this.#unsure.delete(seat)
    const room = this.#rooms.get(seat.account_id)
    room?.delete(seat)
    if (room?.size === 0) this.#rooms.delete(seat.account_id)
  }

  /** Ends all streams and stops listening. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    for (const { stream } of this.#seats) stream.end()
    await this.#listening?.stop()
  }

  #listen() {
    const { pool, log } = this.#options
    const first = Promise.withResolvers<void>()
    const listening = listen({
      pool,
      log,
      onPayload: (payload) => this.#hear(payload),
      onUp: () => {
        first.resolve()
        this.#since = Date.now()
        // Whatever was said meanwhile was said to nobody.
        for (const seat of this.#seats) {
          seat.missed = true
          this.#look(seat)
        }
      },
      onDown: () => {
        this.#since = undefined
      },
    })
    return { ...listening, began: first.promise }
  }

  #hear(payload: string): void {
    const notice = readNotice(payload)
    if (!notice) return
    if (notice.kind !== 'rights') return this.#gather(notice)
    this.#notices += 1
    for (const seat of this.#seats) if (concerns(notice, seat)) this.#look(seat)
  }

  #gather(news: News): void {
    const { account_id } = news
    this.#happened.set(account_id, Date.now())
    const moment = this.#moments.get(account_id)
    if (moment) return moment.add(news)
    const fresh = new Moment()
    fresh.add(news)
    this.#moments.set(account_id, fresh)
    setTimeout(() => this.#tell(account_id), MOMENT_MS).unref()
  }

  #tell(account_id: string): void {
    const news = this.#moments.get(account_id)?.told() ?? []
    this.#moments.delete(account_id)
    const write = writer()
    for (const seat of this.#rooms.get(account_id) ?? []) {
      const { member } = seat
      if (!member) seat.missed = true
      else {
        const text = news.map((one) => write(member, one)).join('')
        if (text) seat.stream.send(text)
      }
    }
  }

  /** From now on nothing goes out to them until it is known again what they may hear. */
  #look(seat: Seat): void {
    seat.member = undefined
    seat.looks += 1
    this.#unsure.add(seat)
    if (this.#checks < CHECKS_AT_ONCE) void this.#check()
  }

  async #check(): Promise<void> {
    this.#checks += 1
    for (const seat of this.#unsure) {
      this.#unsure.delete(seat)
      await this.#checkOne(seat)
    }
    this.#checks -= 1
  }

  async #checkOne(seat: Seat): Promise<void> {
    const { looks } = seat
    const member = await seat.enter().catch(() => undefined)
    if (looks !== seat.looks) return
    if (member?.account_id !== seat.account_id) return seat.stream.end()
    seat.member = member
    const before = seat.rights
    seat.rights = rightsOf(member)
    if (seat.rights !== before) say(seat, { type: 'rights_changed' })
    if (seat.missed) say(seat, { type: 'resync' })
    seat.missed = false
  }

  #makeRoom(user_id: string): void {
    const own = [...this.#seats].filter((seat) => seat.user_id === user_id)
    for (const seat of own.slice(0, -MOST_OF_A_PERSON)) {
      say(seat, { type: 'replaced' })
      seat.stream.end()
    }
  }

  #quietFor(account_id: string): number {
    if (this.#since === undefined) return 0
    const last = Math.max(this.#since, this.#happened.get(account_id) ?? 0)
    return Math.min(REMEMBERED_MS, Date.now() - last)
  }

  #beat(): void {
    for (const { stream } of this.#seats) stream.send(HEARTBEAT)
    for (const [account_id, at] of this.#happened)
      if (Date.now() - at > REMEMBERED_MS) this.#happened.delete(account_id)
  }
}
