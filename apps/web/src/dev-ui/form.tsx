import { useState } from 'react'
import { DateField } from '#components/date-field.tsx'
import { ImageField } from '#components/image-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Field, FormGrid, FormSection } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#lib/toast.ts'
import { CATEGORIES, PEOPLE } from './data.ts'

const people = PEOPLE.map((name) => ({ value: name, label: name, detail: 'Facilities' }))

async function searchPeople(text: string) {
  return people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
}

const PROBLEMS = [
  { id: 'name', message: 'Enter the asset’s name' },
  { id: 'category', message: 'Choose a category' },
]

interface Values {
  name: string
  category: string | null
  status: string | null
  person: string | null
  tags: string[]
  date: string | null
  cost: string | null
  picture: File | null | undefined
}

export function FormStory() {
  const [open, setOpen] = useState(new URLSearchParams(location.search).has('dialog'))
  const [attempt, setAttempt] = useState(0)
  const [values, setValues] = useState<Values>({
    name: '',
    category: null,
    status: 'in_stock',
    person: null,
    tags: ['Amelia Hart'],
    date: '2026-01-05',
    cost: '1499.00',
    picture: undefined,
  })
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const problems = attempt > 0 && values.name === '' ? PROBLEMS : []
  const errorOf = (id: string) => problems.find((problem) => problem.id === id)?.message

  return (
    <Page narrow>
      <PageHeader title="Form" actions={<Button onClick={() => setOpen(true)}>Add asset</Button>} />
      <PageBody>
        <output data-values>{JSON.stringify({ ...values, picture: values.picture?.name })}</output>
      </PageBody>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dirty={values.name !== ''}
        title="Add asset"
        description="Name and category are enough to start. You can fill in the rest later."
        footer={
          <>
            <div className="mr-auto">
              <Checkbox label="Create another" checked={false} onChange={() => {}} />
            </div>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form="story" variant="primary">
              Create asset
            </Button>
          </>
        }
      >
        <form
          id="story"
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            setAttempt(attempt + 1)
            if (values.name !== '') toast.success('Asset created')
          }}
        >
          <ErrorSummary problems={problems} attempt={attempt} />
          <Fields values={values} set={set} errorOf={errorOf} />
        </form>
      </Dialog>
    </Page>
  )
}

interface FieldsProps {
  values: Values
  set: (change: Partial<Values>) => void
  errorOf: (id: string) => string | undefined
}

function Fields({ values, set, errorOf }: FieldsProps) {
  return (
    <FormGrid>
      <FormSection title="Identity" />
      <Field id="name" label="Name" error={errorOf('name')} className="col-span-full">
        {(control) => (
          <Input
            {...control}
            value={values.name}
            placeholder="For example, Dell Latitude 7450"
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field id="category" label="Category" error={errorOf('category')}>
        {(control) => (
          <Select
            {...control}
            placeholder="Choose"
            value={values.category}
            onChange={(category) => set({ category })}
            options={Object.entries(CATEGORIES).map(([name, { icon: Icon }]) => ({
              value: name,
              label: name,
              icon: <Icon aria-hidden className="size-4 text-muted-foreground" />,
            }))}
          />
        )}
      </Field>
      <Field label="Asset tag" optional hint="Leave empty to use the next number, NW-20001.">
        {(control) => <Input {...control} className="tnum" />}
      </Field>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            placeholder="Choose"
            value={values.status}
            onChange={(status) => set({ status })}
            options={['in_use', 'in_stock', 'missing'].map((value) => ({
              value,
              label: statusLabel('asset', value),
              icon: <StatusIcon domain="asset" value={value} />,
            }))}
          />
        )}
      </Field>
      <Field label="Assigned to" optional>
        {(control) => (
          <Combobox
            {...control}
            placeholder="Search people"
            value={values.person}
            onChange={(person) => set({ person })}
            search={searchPeople}
          />
        )}
      </Field>
      <Field label="Watchers" optional className="col-span-full">
        {(control) => (
          <MultiCombobox
            {...control}
            placeholder="Search people"
            values={values.tags}
            onChange={(tags) => set({ tags })}
            options={people}
          />
        )}
      </Field>
      <FormSection title="Purchase" />
      <Field label="Purchase date" optional>
        {(control) => (
          <DateField
            {...control}
            label="Purchase date"
            value={values.date}
            onChange={(date) => set({ date })}
          />
        )}
      </Field>
      <Field label="Purchase cost" optional>
        {(control) => (
          <MoneyInput {...control} value={values.cost} onChange={(cost) => set({ cost })} />
        )}
      </Field>
      <div className="col-span-full">
        <ImageField label="Photo" file={values.picture} onChange={(picture) => set({ picture })} />
      </div>
      <Field label="Notes" optional className="col-span-full">
        {(control) => <Textarea {...control} />}
      </Field>
    </FormGrid>
  )
}
