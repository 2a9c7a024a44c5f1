import { useTranslation } from 'react-i18next'
import { Spinner } from '#components/ui/spinner.tsx'

interface SplashProps {
  reason?: 'loading_workspace' | 'signing_out'
}

/** Fills the window until it is known whether a user is signed in. */
export function Splash({ reason = 'loading_workspace' }: SplashProps) {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <Spinner label={t(`session.${reason}`)} className="text-2xl text-primary-text" />
    </main>
  )
}
