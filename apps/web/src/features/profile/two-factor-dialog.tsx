import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/ui/dialog.tsx'
import { loadUser } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewForm } from './renew-form.tsx'
import { SetUpCodes } from './set-up-codes.tsx'
import { TurnOffForm } from './turn-off-form.tsx'

export type TwoFactorAction = 'set_up' | 'renew' | 'turn_off'

interface TwoFactorDialogProps {
  action: TwoFactorAction
  onClose: () => void
}

/** What is done with one-time codes. Recovery codes that are on screen aren't closed by accident. */
export function TwoFactorDialog({ action, onClose }: TwoFactorDialogProps) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)

  const reload = () => void loadUser({ force: true }).catch(() => undefined)
  const show = (made: string[]) => {
    setCodes(made)
    reload()
  }
  const finish = (words: string) => {
    toast.success(words)
    onClose()
  }
  const titles = {
    set_up: t('profile.two_factor.set_up'),
    renew: t('profile.two_factor.renew'),
    turn_off: t('profile.two_factor.turn_off'),
  }

  return (
    <Dialog
      open
      size="sm"
      title={codes ? t('profile.two_factor.codes_title') : titles[action]}
      dirty={codes !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() =>
            finish(
              t(action === 'renew' ? 'profile.two_factor.renewed' : 'profile.two_factor.is_on'),
            )
          }
        />
      ) : (
        <>
          {action === 'set_up' && <SetUpCodes onCodes={show} />}
          {action === 'renew' && <RenewForm onCodes={show} />}
          {action === 'turn_off' && (
            <TurnOffForm
              onDone={() => {
                reload()
                finish(t('profile.two_factor.is_off'))
              }}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
