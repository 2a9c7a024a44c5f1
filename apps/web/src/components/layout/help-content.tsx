import { BookOpen, Keyboard, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { lastRequestId } from '#lib/last-request.ts'
import { openShortcutSheet } from './shortcut-sheet.tsx'

const ITEM = 'menu-item menu-item-hover'

/** Links to help, and details for support. */
export function HelpContent({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        className={`${ITEM} w-full text-left`}
        onClick={() => {
          close()
          openShortcutSheet()
        }}
      >
        <Keyboard aria-hidden />
        <span className="flex-1">{t('shell.shortcuts.title')}</span>
        <Kbd>?</Kbd>
      </button>
      <PathLink to="/help" className={ITEM} onClick={close}>
        <BookOpen aria-hidden />
        {t('shell.help.docs')}
      </PathLink>
      <PathLink to="/help/news" className={ITEM} onClick={close}>
        <Sparkles aria-hidden />
        {t('shell.help.news')}
      </PathLink>
      <SupportFacts version={__APP_VERSION__} />
    </>
  )
}

function SupportFacts({ version }: { version: string }) {
  const { t } = useTranslation()
  const requestId = lastRequestId.use()
  return (
    <div className="mt-1 border-t border-border px-2 py-2 text-xs text-muted-foreground">
      <p>{t('shell.help.version', { version })}</p>
      {requestId && (
        <p className="flex items-center gap-1">
          <span>{t('errors.request_id')}</span>
          <code className="min-w-0 flex-1 truncate font-mono">{requestId}</code>
          <CopyButton text={requestId} label={t('errors.copy_request_id')} />
        </p>
      )}
    </div>
  )
}
