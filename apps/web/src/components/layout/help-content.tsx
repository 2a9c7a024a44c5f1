import { BookOpen, Keyboard, LifeBuoy, type LucideIcon, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { lastRequestId } from '#lib/last-request.ts'
import { openShortcutSheet } from './shortcut-sheet.tsx'

export interface HelpInfo {
  docsUrl?: string | undefined
  newsUrl?: string | undefined
  /** A page or a `mailto:` address. */
  contactUrl?: string | undefined
  version?: string | undefined
}

/** What the help offers, and what support asks for. */
export function HelpContent({ close, ...info }: HelpInfo & { close: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        className="menu-item menu-item-hover w-full text-left"
        onClick={() => {
          close()
          openShortcutSheet()
        }}
      >
        <Keyboard aria-hidden />
        <span className="flex-1">{t('shell.shortcuts.title')}</span>
        <Kbd>?</Kbd>
      </button>
      <HelpLink href={info.docsUrl} icon={BookOpen} onClick={close}>
        {t('shell.help.docs')}
      </HelpLink>
      <HelpLink href={info.newsUrl} icon={Sparkles} onClick={close}>
        {t('shell.help.news')}
      </HelpLink>
      <HelpLink href={info.contactUrl} icon={LifeBuoy} onClick={close}>
        {t('shell.help.contact')}
      </HelpLink>
      <SupportFacts version={info.version} />
    </>
  )
}

function HelpLink(props: {
  href: string | undefined
  icon: LucideIcon
  onClick: () => void
  children: ReactNode
}) {
  const { href, icon: Icon, onClick, children } = props
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={onClick}
      className="menu-item menu-item-hover"
    >
      <Icon aria-hidden />
      {children}
    </a>
  )
}

function SupportFacts({ version }: Pick<HelpInfo, 'version'>) {
  const { t } = useTranslation()
  const requestId = lastRequestId.use()
  if (!version && !requestId) return null
  return (
    <div className="mt-1 border-t border-border px-2 py-2 text-xs text-muted-foreground">
      {version && <p>{t('shell.help.version', { version })}</p>}
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
