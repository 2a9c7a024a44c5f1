import type { StreamEvent } from '@steward/contract/events.ts'
import type { Logger } from 'pino'
import type { Member } from '#core/context/ctx.ts'
import type { Pool } from '#db/client.ts'
import { type EventStream, eventText, HEARTBEAT } from '#http/event-stream.ts'
import { listen } from '#db/listening.ts'
import { NoticeBatch, writer } from './news.ts'
import { type SharedNotice, readNotice, type RightsNotice } from './notices.ts'

/** The maximum number of streams of one person in this process; a further one ends the oldest. */
const MAX_OF_A_PERSON = 10
/** Events within this time are sent together. */
const BATCH_MS = 100
/** The number of streams whose permissions are checked at once. */
const CHECKS_AT_ONCE = 4
/** For how long the time of the last event in an account is remembered. */
const REMEMBERED_MS = 60 * 60_000
/** How long the first stream waits for the connection that listens. */
const LISTEN_TIMEOUT_MS = 2_000

/** A reader of events. */
export interface Subscriber {
  account_id: string
  user_id: string
  session_id: string
  /** When the token or the session ends, whichever is first, in milliseconds since 1970. */
  ends_at: number
  member: Member
  stream: EventStream
  /** Checks the session, the person and the membership again; throws if one of them has ended. */
  enter: () => Promise<Member>
}

interface Subscription extends Omit<Subscriber, 'member'> {
  /** Undefined while their permissions are being checked; a resync makes up for what they miss meanwhile. */
  member: Member | undefined
  /** The permissions with which they entered. */
  rights: string
  missed: boolean
  /** Grows with each check of permissions; only the result of the last one counts. */
  looks: number
}

interface Options {
  pool: Pick<Pool, 'alone'>
  log: Logger
  heartbeat_ms: number
}

const rightsOf = ({ role_key, permissions, site_scope, flags }: Member) =>
  JSON.stringify([role_key, permissions, site_scope, flags])

const say = ({ stream }: Pick<Subscription, 'stream'>, event: StreamEvent) =>
  stream.send(eventText(event))

const concerns = (notice: RightsNotice, { account_id, user_id, session_id }: Subscription) =>
  (notice.account_id ?? account_id) === account_id &&
  (notice.user_id ?? user_id) === user_id &&
  (notice.session_id ?? session_id) === session_id

/** The open streams of this process, and what is sent over them. */
export class Hub {
  readonly #options: Options
  readonly #subscriptions = new Set<Subscription>()
  readonly #byAccount = new Map<string, Set<Subscription>>()
  readonly #unsure = new Set<Subscription>()
  readonly #batches = new Map<string, NoticeBatch>()
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

  /** Grows with each notice about permissions; readers who entered before the last one are checked again. */
  get notices(): number {
    return this.#notices
  }

  /** Waits until notices are received, but not long, because the database may be unavailable. */
  async listening(): Promise<void> {
    this.#listening ??= this.#listen()
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LISTEN_TIMEOUT_MS)
    })
    await Promise.race([this.#listening.began, timeout])
    clearTimeout(timer)
  }

  /** @param notices the value of `notices` before the reader entered */
  add(subscriber: Subscriber, notices: number): void {
    const subscription: Subscription = {
      ...subscriber,
      rights: rightsOf(subscriber.member),
      missed: false,
      looks: 0,
    }
    this.#take(subscription)
    const ending = setTimeout(
      () => subscription.stream.end(),
      Math.max(0, subscription.ends_at - Date.now()),
    )
    ending.unref()
    subscription.stream.onEnd(() => {
      clearTimeout(ending)
      this.#leave(subscription)
    })
    this.#makeRoom(subscription.user_id)
    say(subscription, { type: 'hello', quiet_ms: this.#quietFor(subscription.account_id) })
    if (notices !== this.#notices) this.#look(subscription)
  }

  #take(subscription: Subscription): void {
    this.#subscriptions.add(subscription)
    const room = this.#byAccount.get(subscription.account_id) ?? new Set()
    this.#byAccount.set(subscription.account_id, room.add(subscription))
  }

  #leave(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
    this.#unsure.delete(subscription)
    const room = this.#byAccount.get(subscription.account_id)
    room?.delete(subscription)
    if (room?.size === 0) this.#byAccount.delete(subscription.account_id)
  }

  /** Ends all streams and stops listening. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    for (const { stream } of this.#subscriptions) stream.end()
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
        // Notifications in between were missed.
        for (const subscription of this.#subscriptions) {
          subscription.missed = true
          this.#look(subscription)
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
    for (const subscription of this.#subscriptions)
      if (concerns(notice, subscription)) this.#look(subscription)
  }

  #gather(news: SharedNotice): void {
    const { account_id } = news
    this.#happened.set(account_id, Date.now())
    const moment = this.#batches.get(account_id)
    if (moment) return moment.add(news)
    const fresh = new NoticeBatch()
    fresh.add(news)
    this.#batches.set(account_id, fresh)
    setTimeout(() => this.#sendBatch(account_id), BATCH_MS).unref()
  }

  #sendBatch(account_id: string): void {
    const news = this.#batches.get(account_id)?.told() ?? []
    this.#batches.delete(account_id)
    const write = writer()
    for (const subscription of this.#byAccount.get(account_id) ?? []) {
      const { member } = subscription
      if (!member) subscription.missed = true
      else {
        const text = news.map((one) => write(member, one)).join('')
        if (text) subscription.stream.send(text)
      }
    }
  }

  /** Sends them nothing until their permissions are checked again. */
  #look(subscription: Subscription): void {
    subscription.member = undefined
    subscription.looks += 1
    this.#unsure.add(subscription)
    if (this.#checks < CHECKS_AT_ONCE) void this.#check()
  }

  async #check(): Promise<void> {
    this.#checks += 1
    for (const subscription of this.#unsure) {
      this.#unsure.delete(subscription)
      await this.#checkOne(subscription)
    }
    this.#checks -= 1
  }

  async #checkOne(subscription: Subscription): Promise<void> {
    const { looks } = subscription
    const member = await subscription.enter().catch(() => undefined)
    if (looks !== subscription.looks) return
    if (member?.account_id !== subscription.account_id) return subscription.stream.end()
    subscription.member = member
    const before = subscription.rights
    subscription.rights = rightsOf(member)
    if (subscription.rights !== before) say(subscription, { type: 'rights_changed' })
    if (subscription.missed) say(subscription, { type: 'resync' })
    subscription.missed = false
  }

  #makeRoom(user_id: string): void {
    const own = [...this.#subscriptions].filter((subscription) => subscription.user_id === user_id)
    for (const subscription of own.slice(0, -MAX_OF_A_PERSON)) {
      say(subscription, { type: 'replaced' })
      subscription.stream.end()
    }
  }

  #quietFor(account_id: string): number {
    if (this.#since === undefined) return 0
    const last = Math.max(this.#since, this.#happened.get(account_id) ?? 0)
    return Math.min(REMEMBERED_MS, Date.now() - last)
  }

  #beat(): void {
    for (const { stream } of this.#subscriptions) stream.send(HEARTBEAT)
    for (const [account_id, at] of this.#happened)
      if (Date.now() - at > REMEMBERED_MS) this.#happened.delete(account_id)
  }
}
