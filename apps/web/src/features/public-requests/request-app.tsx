import '#lib/zod-config.ts'
import {
  FORM_PAGES,
  followPath,
  type Owner,
  publicRequestsApi,
} from '@steward/contract/public-requests.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '#components/layout/public-frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError, send } from '#lib/http.ts'
import { errorText } from '#lib/error-text.ts'
import { changeLanguage, isLanguage } from '#lib/i18n.ts'
import { toast } from '#lib/toast.ts'
import { FollowPage } from './follow-page.tsx'
import { RequestForm } from './request-form.tsx'

const FOLLOW = followPath('')

/** The page and token of a URL. */
export function placeIn(path: string): { page: 'form' | 'follow'; token: string } {
  const page = path.startsWith(FOLLOW) ? 'follow' : 'form'
  return { page, token: path.slice((page === 'follow' ? FOLLOW : FORM_PAGES).length) }
}

type Read<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'read'; data: T }

interface Reading {
  again: () => void
  isReading: boolean
}

/** Loads something once; `again` loads it again. */
function useRead<T>(read: () => Promise<T>, key: string): Read<T> & Reading {
  const [answer, setAnswer] = useState<Read<T>>({ state: 'loading' })
  const [time, setTime] = useState(0)
  const [answeredTime, setAnsweredTime] = useState(-1)

  // Requests are outside React.
  useEffect(() => {
    let isOver = false
    const answered = (next: Read<T>) => {
      if (isOver) return
      setAnswer(next)
      setAnsweredTime(time)
    }
    read().then(
      (data) => answered({ state: 'read', data }),
      (error: unknown) => answered({ state: 'failed', error }),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is read again when the key says so
  }, [key, time])
  return {
    ...answer,
    again: () => setTime((before) => before + 1),
    isReading: answeredTime !== time,
  }
}

/** Switches to the account's language if the browser has none that is supported. */
function speakLike(language: string): void {
  const isKnown = navigator.languages.some((tag) => isLanguage(tag.slice(0, 2)))
  if (!isKnown && isLanguage(language)) void changeLanguage(language).catch(() => undefined)
}

/** The public pages for requesting work: the form, and the state of a request. */
export function RequestApp() {
  const [{ page, token }, setPlace] = useState(() => placeIn(location.pathname))

  // The URL is outside React.
  useEffect(() => {
    const changed = () => setPlace(placeIn(location.pathname))
    addEventListener('popstate', changed)
    return () => removeEventListener('popstate', changed)
  }, [])

  const follow = (path: string) => {
    history.pushState({ isNew: true }, '', path)
    setPlace(placeIn(path))
  }
  return page === 'form' ? (
    <FormPage key={token} token={token} onSent={follow} />
  ) : (
    <Followed key={token} token={token} />
  )
}

interface FrameProps {
  title: string
  description?: ReactNode
  children: ReactNode
  /** Null while unknown. */
  owner?: Owner | null
}

/** The frame of a page with the organization's name and logo, or the application's. */
function Frame({ owner, ...props }: FrameProps) {
  const { t } = useTranslation()
  return (
    <PublicFrame
      {...props}
      {...(owner !== undefined && { owner: owner && ownerOf(owner) })}
      onLanguage={(language) => {
        changeLanguage(language).catch(() => toast.error(t('errors.codes.network_error')))
      }}
    />
  )
}

const ownerOf = ({ account, logo_url }: Owner) => ({ name: account, logo: logo_url })

function FormPage({ token, onSent }: { token: string; onSent: (path: string) => void }) {
  const { t } = useTranslation()
  const form = useRead(async () => {
    const { data } = await send(publicRequestsApi.form, { params: { token } }, undefined, NOBODY)
    speakLike(data.language)
    return data
  }, token)
  const title = t('public_requests.title')
  if (form.state !== 'read') return <Unread title={title} read={form} />
  return (
    <Frame title={title} description={form.data.name} owner={form.data}>
      <RequestForm token={token} onSent={onSent} />
    </Frame>
  )
}

/** Sent without an account: a session in this browser doesn't matter. */
const NOBODY = { account: false }

function Followed({ token }: { token: string }) {
  const { t } = useTranslation()
  const request = useRead(async () => {
    const { data } = await send(publicRequestsApi.follow, { params: { token } }, undefined, NOBODY)
    return data
  }, token)
  if (request.state !== 'read')
    return <Unread title={t('public_requests.follow.title')} read={request} />
  return (
    <Frame title={request.data.title} description={request.data.number} owner={request.data}>
      <FollowPage
        request={request.data}
        isRefreshing={request.isReading}
        onRefresh={request.again}
      />
    </Frame>
  )
}

/** Shown while the page's data is loading, or couldn't be loaded. */
function Unread({ title, read }: { title: string; read: Read<unknown> & { again: () => void } }) {
  const { t } = useTranslation()
  if (read.state !== 'failed')
    return (
      <Frame title={title} owner={null}>
        <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
          <Spinner />
          {t('common.loading')}
        </p>
      </Frame>
    )
  const isGone = read.error instanceof ApiError && read.error.status === 404
  return (
    <Frame title={title}>
      <div className="flex flex-col items-start gap-4">
        <Banner kind={isGone ? 'warning' : 'error'}>
          {isGone ? t('public_requests.gone') : errorText(read.error, t)}
        </Banner>
        {!isGone && <Button onClick={read.again}>{t('common.retry')}</Button>}
      </div>
    </Frame>
  )
}
