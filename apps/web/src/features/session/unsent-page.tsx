import { Link, Navigate } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeptChanges } from '#components/outbox/kept-changes.tsx'
import { WindowTitle } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { waiting } from '#lib/outbox/waiting.ts'

/** Asks before a sign-out while offline changes aren't sent yet, and continues once they are. */
export function UnsentPage() {
  const { t } = useTranslation()
  const changes = waiting.use()
  const title = t('outbox.sign_out.title', {
    count: changes.length,
    formatted: format.integer(changes.length),
  })
  if (changes.length === 0) return <Navigate to="/logout" search={{ anyway: true }} replace />
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center gap-6 p-4">
      <WindowTitle title={title} />
      <EmptyState
        level={1}
        icon={CloudUpload}
        title={title}
        description={t('outbox.sign_out.text')}
        action={
          <Link to="/" className={buttonStyles({ variant: 'primary' })}>
            {t('outbox.sign_out.stay')}
          </Link>
        }
        secondary={
          <Link to="/logout" search={{ anyway: true }} preload={false} className={buttonStyles({})}>
            {t('outbox.sign_out.anyway')}
          </Link>
        }
      />
      <KeptChanges changes={changes} />
    </main>
  )
}
