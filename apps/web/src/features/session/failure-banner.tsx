import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { format } from '#lib/format.ts'
import { loginErrorText, waitAfter } from './login-error.ts'
import type { Attempt } from './use-attempt.ts'

type FailureBannerProps = Pick<Attempt, 'failure' | 'secondsToWait'>

/** The reason of a failed attempt, focused each time. */
export function FailureBanner({ failure, secondsToWait }: FailureBannerProps) {
  const { t } = useTranslation()
  const banner = useRef<HTMLDivElement>(null)
  const wait = waitAfter(failure)

  // Focus is outside React.
  useEffect(() => {
    if (failure !== null) banner.current?.focus()
  }, [failure])

  if (failure === null) return null
  return (
    <Banner ref={banner} kind="error">
      {wait > 0 ? <Wait total={wait} left={secondsToWait} /> : <p>{loginErrorText(failure, t)}</p>}
    </Banner>
  )
}

/** A visible countdown; screen readers get the total once instead of each second. */
function Wait({ total, left }: { total: number; left: number }) {
  const { t } = useTranslation()
  const say = (seconds: number) =>
    t('session.errors.too_many', { count: seconds, formatted: format.integer(seconds) })
  return (
    <>
      <p className="sr-only">{say(Math.ceil(total))}</p>
      <p aria-hidden>{left > 0 ? say(left) : t('session.errors.try_now')}</p>
    </>
  )
}
