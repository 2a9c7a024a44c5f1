import { Boxes, Inbox, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#components/avatar.tsx'
import { FileDrop } from '#components/file-drop.tsx'
import { ImportStatusBadge } from '#components/import-status-badge.tsx'
import { NavTabs } from '#components/nav-tabs.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#components/states.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { VOCABULARY } from '#components/status-vocabulary.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Stepper } from '#components/ui/stepper.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Bytes, DateText, DateTime, Money, RelativeTime } from '#components/values.tsx'
import { ApiError } from '#lib/api-error.ts'
import { keysOf } from '#lib/keys-of.ts'
import { toast } from '#lib/toast.ts'
import { PEOPLE } from './data.ts'

function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 rounded-xl border border-border bg-card p-4">
      <h2 className="mb-3 text-sm font-semibold">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}

const NOW = new Date().toISOString()

const FAILED = new ApiError({
  type: 'UNKNOWN_ERROR',
  message: 'Something went wrong on our side.',
  status: 500,
  code: 'internal_error',
  requestId: '01JGQ8V0',
})

const VARIANTS = ['primary', 'outline', 'ghost', 'destructive', 'link'] as const

const importOf = (status: string, successful_rows: number, error_rows: number) => ({
  status,
  successful_rows,
  error_rows,
  progress_percentage: 64,
})

export function GalleryStory() {
  return (
    <Page>
      <PageHeader
        title="Gallery"
        meta={<StatusBadge domain="asset" value="in_use" />}
        before={<Avatar name="Amelia Hart" size={40} />}
      />
      <PageBody>
        <NavTabs
          label="Stories"
          tabs={[
            { to: '/gallery', label: 'Details' },
            { to: '/form', label: 'History', count: 3 },
          ]}
        />
        <Buttons />
        <Story title="States">
          {keysOf(VOCABULARY).flatMap((domain) =>
            Object.keys(VOCABULARY[domain]).map((value) => (
              <StatusBadge key={`${domain} ${value}`} domain={domain} value={value} />
            )),
          )}
          <StatusBadge domain="asset" value="on_loan" />
          <ImportStatusBadge state={importOf('processing', 10, 0)} />
          <ImportStatusBadge state={importOf('completed', 10, 18)} />
          <ImportStatusBadge state={importOf('completed', 0, 18)} />
        </Story>
        <Choices />
        <Story title="Values">
          <DescriptionList
            className="w-full"
            items={[
              { label: 'Date', value: <DateText value="2026-01-05" /> },
              { label: 'Moment', value: <DateTime value="2026-01-05T14:00:00Z" /> },
              { label: 'Relative', value: <RelativeTime value={NOW} /> },
              { label: 'Money', value: <Money value="-1299.5" /> },
              { label: 'Size', value: <Bytes value={1_572_864} /> },
              { label: 'Nothing', value: null },
            ]}
          />
        </Story>
        <Story title="People">
          {PEOPLE.map((name) => (
            <Avatar key={name} name={name} size={30} />
          ))}
          <CopyButton text="NW-10001" label="Copy tag" />
        </Story>
        <Story title="Waiting">
          <Progress label="Import" value={64} className="w-48" />
          <Spinner label="Loading" />
          <Skeleton className="h-4 w-32" />
          <Stepper
            label="Import"
            steps={['Upload', 'Match columns', 'Check']}
            current={1}
            onStep={() => {}}
          />
        </Story>
        <Banners />
        <Overlays />
        <Story title="Empty, error, forbidden">
          <EmptyState
            icon={Inbox}
            title="Your register is empty"
            description="Import a spreadsheet or add the first asset."
            action={<Button variant="primary">Add asset</Button>}
            secondary={<Button>Import</Button>}
          />
          <ErrorState error={FAILED} onRetry={() => {}} />
          <ForbiddenState permission="asset:view" />
        </Story>
        <Story title="Files">
          <div className="w-full">
            <FileDrop
              label="Drop a CSV file here"
              hint="CSV, up to 100 MB"
              accept={{ 'text/csv': ['.csv'] }}
              maxBytes={1024}
              onFiles={(files) => toast.success(files.map((file) => file.name).join(', '))}
            />
          </div>
        </Story>
      </PageBody>
    </Page>
  )
}

function Buttons() {
  return (
    <Story title="Buttons">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="sm">Small</Button>
      <Button size="lg">Large</Button>
      <Button disabled>Disabled</Button>
      <Button variant="primary" pending pendingLabel="Saving…">
        Save
      </Button>
      <IconButton label="Add">
        <Plus aria-hidden />
      </IconButton>
    </Story>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  const [choice, setChoice] = useState('one')
  const options = [
    { value: 'one', label: 'One', hint: 'The first' },
    { value: 'two', label: 'Two' },
  ]
  return (
    <Story title="Choices">
      <Checkbox label="Check" hint="A hint" checked={on} onChange={setOn} />
      <Checkbox label="Some" indeterminate checked={false} onChange={() => {}} />
      <Switch label="Switch" hint="At once" checked={on} onChange={setOn} />
      <RadioGroup label="Radio" value={choice} onChange={setChoice} options={options} />
      <SegmentedControl label="Layout" value={choice} onChange={setChoice} options={options} />
    </Story>
  )
}

function Banners() {
  return (
    <Story title="Banners">
      <div className="flex w-full flex-col gap-3">
        <Banner kind="info" title="We kept your draft from 10:42." onDismiss={() => {}} />
        <Banner kind="success">Saved.</Banner>
        <Banner kind="warning" actions={<Button size="sm">Reload</Button>}>
          A new version is ready.
        </Banner>
        <Banner kind="error">Email or password is incorrect.</Banner>
      </div>
    </Story>
  )
}

function Overlays() {
  const [confirming, setConfirming] = useState(false)
  const [sheet, setSheet] = useState<'left' | 'right' | 'bottom' | null>(null)
  return (
    <Story title="Overlays">
      <Button onClick={() => setConfirming(true)}>Confirm</Button>
      <Button onClick={() => setSheet('right')}>Right sheet</Button>
      <Button onClick={() => setSheet('bottom')}>Bottom sheet</Button>
      <Button onClick={() => toast.success('Saved', { description: 'Everything is stored.' })}>
        Success toast
      </Button>
      <Button onClick={() => toast.warning('Careful')}>Warning toast</Button>
      <Button onClick={() => toast.error('Failed')}>Error toast</Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Delete 12 assets?"
        description="They can be restored for 30 days."
        confirmLabel="Delete 12 assets"
        destructive
        typeToConfirm="12"
        onConfirm={() => setConfirming(false)}
      />
      <Sheet
        open={sheet !== null}
        onClose={() => setSheet(null)}
        side={sheet ?? 'right'}
        title="Details"
        footer={<Button className="flex-1">Done</Button>}
      >
        <EmptyState icon={Boxes} title="Nothing here" />
      </Sheet>
    </Story>
  )
}
