import { organizationsApi } from '@steward/contract/accounts.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { QrCode } from '#components/qr-code.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import type { CodedPlace } from './request-code.ts'

interface RequestCodeDialogProps extends CodedPlace {
  onClose: () => void
}

/** The QR code of the public request form for an asset or place, to show and print. */
export function RequestCodeDialog({ about, id, name, onClose }: RequestCodeDialogProps) {
  const { t } = useTranslation()
  const found = useQuery({
    ...query(workRequestsApi.formLink, { query: { about, id } }),
    // The setting that enables it may have changed elsewhere.
    staleTime: 0,
  })
  const link = found.data?.data
  return (
    <Dialog
      open
      size="sm"
      title={t('request_code.title', { name })}
      description={t('request_code.text')}
      onClose={onClose}
      footer={
        <>
          <DialogClose render={<Button>{t('common.close')}</Button>} />
          <Button variant="primary" disabled={!link} onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('request_code.print')}
          </Button>
        </>
      }
    >
      <Fetched data={link} found={found} waiting={<Skeleton className="size-52 self-center" />}>
        {({ path, enabled }) => (
          <Code name={name} url={location.origin + path} isOn={enabled} onClose={onClose} />
        )}
      </Fetched>
    </Dialog>
  )
}

/** Tells that the public form is disabled, with a link to the setting for users who may change it. */
function TurnedOff({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const mayTurnOn = useMay(organizationsApi.update)
  return (
    <Banner
      kind="warning"
      actions={
        mayTurnOn && (
          <Link
            to="/system-settings/organization"
            hash="requests"
            onClick={onLeave}
            className={buttonStyles({ size: 'sm' })}
          >
            {t('request_code.open_settings')}
          </Link>
        )
      }
    >
      {t(mayTurnOn ? 'request_code.turn_on' : 'request_code.off')}
    </Banner>
  )
}

interface CodeProps {
  name: string
  url: string
  isOn: boolean
  onClose: () => void
}

function Code({ name, url, isOn, onClose }: CodeProps) {
  const { t } = useTranslation()
  const label = t('request_code.title', { name })
  return (
    <div className="flex flex-col items-center gap-4">
      {!isOn && <TurnedOff onLeave={onClose} />}
      <QrCode text={url} label={label} />
      <p className="flex w-full items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate font-mono text-xs" title={url}>
          {url}
        </span>
        <CopyButton text={url} label={t('request_code.copy')} />
      </p>
      {createPortal(
        <div data-print-only>
          <p className="text-2xl font-semibold">{t('request_code.scan_me')}</p>
          <QrCode text={url} label={label} className="mx-auto my-6 size-[80mm] border-0" />
          <p className="text-xl">{name}</p>
        </div>,
        document.body,
      )}
    </div>
  )
}
