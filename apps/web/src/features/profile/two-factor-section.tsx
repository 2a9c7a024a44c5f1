import type { Me } from '@steward/contract/users.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { Section } from './section.tsx'
import type { TwoFactorAction } from './two-factor-dialog.tsx'

const TwoFactorDialog = lazyOf(() => import('./two-factor-dialog.tsx'), 'TwoFactorDialog')

/** So few recovery codes that it is time for new ones. */
const FEW = 3

/** One-time codes at sign-in: set up, looked after, switched off. */
export function TwoFactorSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<TwoFactorAction | null>(null)
  const { enabled, recovery_codes_left: left } = user.mfa
  return (
    <Section name="two_factor" hint={t('profile.two_factor.hint')}>
      <div className="flex flex-col items-start gap-4">
        {enabled ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <Badge tone="green">{t('profile.two_factor.on')}</Badge>
              <span>
                {t('profile.two_factor.codes_left', {
                  count: left,
                  formatted: format.integer(left),
                })}
              </span>
            </p>
            {left <= FEW && <Banner kind="warning">{t('profile.two_factor.few_left')}</Banner>}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setAction('renew')}>{t('profile.two_factor.renew')}</Button>
              <Button variant="ghost" onClick={() => setAction('turn_off')}>
                {t('profile.two_factor.turn_off')}
              </Button>
            </div>
          </>
        ) : (
          <Button variant="primary" onClick={() => setAction('set_up')}>
            {t('profile.two_factor.set_up')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {action && <TwoFactorDialog action={action} onClose={() => setAction(null)} />}
      </Suspense>
    </Section>
  )
}
