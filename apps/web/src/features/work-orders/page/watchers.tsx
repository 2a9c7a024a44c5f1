import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { Bell, BellOff, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { Card } from '#components/card.tsx'
import { searchAssignees } from '#components/record-form/lookups.ts'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { useMay, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

/** The users who are notified about a work order. */
export function Watchers({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const watch = useSend(workOrdersApi.watch)
  const update = useSend(workOrdersApi.update)
  const mayUpdate = useMay(workOrdersApi.update) && !order.archived_at
  const { id, lock_version, watchers = [], watcher_ids: ids } = order
  const watching = user !== null && ids.includes(user.id)

  const failed = (error: unknown) =>
    void toast.error(t('work_orders.watchers.failed'), { description: errorText(error, t) })
  // The whole list is sent with its version, so that it doesn't remove users that somebody else has just added.
  const set = (watcher_ids: string[]) =>
    void update
      .mutateAsync({ params: { id }, body: { work_order: { watcher_ids, lock_version } } })
      .catch(failed)
  const toggle = () =>
    void watch
      .mutateAsync({ params: { id }, body: { watch: { watching: !watching } } })
      .catch(failed)
  return (
    <Card
      title={t('work_orders.fields.watcher_ids')}
      actions={
        <Button size="sm" aria-pressed={watching} pending={watch.isPending} onClick={toggle}>
          {watching ? <BellOff aria-hidden /> : <Bell aria-hidden />}
          {t(watching ? 'work_orders.watchers.unwatch' : 'work_orders.watchers.watch')}
        </Button>
      }
    >
      {watchers.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('work_orders.watchers.none')}</p>
      )}
      <ul className="flex flex-col gap-1.5">
        {watchers.map((person) => (
          <li key={person.id} className="flex items-center gap-2 text-sm">
            <Avatar name={person.name} size={22} />
            <span className="min-w-0 flex-1 truncate">{person.name}</span>
            {mayUpdate && (
              <IconButton
                size="icon-sm"
                label={t('work_orders.watchers.remove', { name: person.name })}
                onClick={() => set(ids.filter((one) => one !== person.id))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <Field className="mt-3" label={t('work_orders.watchers.add')}>
          {(control) => (
            <Combobox
              {...control}
              // A new control after each choice, as chosen users are in the list above.
              key={ids.join()}
              value={null}
              search={searchAssignees}
              placeholder={t('fields.search.user')}
              onChange={(chosen) => {
                if (chosen && !ids.includes(chosen)) set([...ids, chosen])
              }}
            />
          )}
        </Field>
      )}
    </Card>
  )
}
