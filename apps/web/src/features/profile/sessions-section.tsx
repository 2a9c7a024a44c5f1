import { type SessionOfMine, usersApi } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { RelativeTime } from '#components/values.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { Section } from './section.tsx'

const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['Safari', /Safari\//],
]

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const nameIn = (names: typeof BROWSERS, text: string) =>
  names.find(([, sign]) => sign.test(text))?.[0]

/** Browser and operating system of a session, to recognize the device. */
function deviceOf(userAgent: string | null): { browser?: string; system?: string } {
  const browser = nameIn(BROWSERS, userAgent ?? '')
  const system = nameIn(SYSTEMS, userAgent ?? '')
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) }
}

/** The user's sessions; others than the current one can be ended. */
export function SessionsSection() {
  const { t } = useTranslation()
  return (
    <Section name="sessions" hint={t('profile.sessions.hint')}>
      <Sessions />
    </Section>
  )
}

function Sessions() {
  const sessions = useQuery(query(usersApi.sessions, {}))
  if (sessions.error) {
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  }
  if (!sessions.data) return <Skeleton className="h-16" />
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-border">
        {sessions.data.data.map((each) => (
          <SessionRow key={each.id} session={each} />
        ))}
      </ul>
      <EndOthers others={sessions.data.data.filter(({ current }) => !current)} />
    </div>
  )
}

/** Ends all other sessions. Sessions that have ended in the meantime are no error. */
function EndOthers({ others }: { others: SessionOfMine[] }) {
  const { t } = useTranslation()
  const end = useSend(usersApi.endSession)
  const [pending, setPending] = useState(false)
  if (others.length === 0) return null

  const endOne = async ({ id }: SessionOfMine) => {
    try {
      await end.mutateAsync({ params: { id } })
    } catch (error) {
      if (!(error instanceof ApiError && error.type === 'NOT_FOUND')) throw error
    }
  }
  const endAll = async () => {
    setPending(true)
    try {
      await Promise.all(others.map(endOne))
      toast.success(t('profile.sessions.signed_out_all'))
    } catch (error) {
      toast.error(t('profile.sessions.not_signed_out'), { description: errorText(error, t) })
    } finally {
      setPending(false)
    }
  }

  return (
    <Button className="self-start" pending={pending} onClick={() => void endAll()}>
      {t('profile.sessions.sign_out_all')}
    </Button>
  )
}

function useDeviceName() {
  const { t } = useTranslation()
  return (userAgent: string | null) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t('profile.sessions.device', { browser, system })
    return browser ?? system ?? t('profile.sessions.unknown_device')
  }
}

const PHONES = ['iPhone', 'iPad', 'Android']

function SessionRow({ session }: { session: SessionOfMine }) {
  const { t } = useTranslation()
  const end = useSend(usersApi.endSession)
  const name = useDeviceName()(session.user_agent)
  const isPhone = PHONES.includes(deviceOf(session.user_agent).system ?? '')
  const Icon = isPhone ? Smartphone : Monitor

  const signOut = () =>
    end.mutate(
      { params: { id: session.id } },
      {
        onSuccess: () => toast.success(t('profile.sessions.signed_out')),
        onError: (error) =>
          toast.error(t('profile.sessions.not_signed_out'), { description: errorText(error, t) }),
      },
    )

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {session.current && <Badge tone="green">{t('profile.sessions.current')}</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          {session.address && <span className="mr-2">{session.address}</span>}
          <span>
            {t('profile.sessions.last_seen')} <RelativeTime value={session.last_seen_at} />
          </span>
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          pending={end.isPending}
          aria-label={t('profile.sessions.sign_out_of', { device: name })}
          onClick={signOut}
        >
          {t('profile.sessions.sign_out')}
        </Button>
      )}
    </li>
  )
}
