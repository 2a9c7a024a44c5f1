import { type Comment, workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentFiles } from '#components/attachments/comment-files.tsx'
import { sendFile } from '#components/attachments/uploads.ts'
import { Avatar } from '#components/avatar.tsx'
import { HistoryLine } from '#components/history/event-item.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { RelativeTime } from '#components/values.tsx'
import { errorText } from '#lib/error-text.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { keptPhoto, sendOrKeep } from '#lib/outbox/keep.ts'
import { pages, useSend } from '#lib/query.ts'
import { useMay, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { CommentBox } from './comment-box.tsx'
import { shownBody } from './mention-text.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

/** The comments of a work order, newest first. */
export const commentsOf = (id: string) =>
  pages(workOrderCommentsApi.list, {
    params: { id },
    query: { sort: 'created_at', order: 'desc', per_page: 25 },
  })

/** Adds a comment with files; offline all of it is stored together. */
function useSay(id: string) {
  const client = useQueryClient()
  const add = useSend(workOrderCommentsApi.add)
  // Keys by file, so that a retry doesn't upload a file twice that arrived before the comment was refused.
  const [keys] = useState(() => new WeakMap<File, string>())
  const keyOf = (file: File) => {
    const key = keys.get(file) ?? crypto.randomUUID()
    keys.set(file, key)
    return key
  }
  return async (body: string, files: readonly File[]) => {
    const params = { id }
    const group = crypto.randomUUID()
    const input = { params, body: { comment: { body } } }
    const kept = files.map((file) => ({ ...keptPhoto(id, file, keyOf(file)), group }))
    const change = { kind: 'comment', order: id, said: shownBody(body), input, group } as const
    const send = async (key: string) => {
      const of = { type: 'WorkOrder', id } as const
      const sent = await Promise.all(files.map((file) => sendFile(of, file, keyOf(file))))
      const attachment_ids = sent.map((file) => file.id)
      await add.mutateAsync({
        params,
        body: { comment: { body, ...(attachment_ids.length > 0 && { attachment_ids }) } },
        headers: { 'idempotency-key': key },
      })
      if (sent.length > 0) void client.invalidateQueries({ queryKey: ['attachments'] })
    }
    await sendOrKeep(change, send, kept)
  }
}

type CommentedOrder = Pick<WorkOrder, 'id' | 'site_id'>

/** The input of a new comment. */
export function NewComment({ id, site_id }: CommentedOrder) {
  const { t } = useTranslation()
  return (
    <CommentBox
      label={t('work_orders.comments.new')}
      submit={t('work_orders.comments.send')}
      takesFiles
      site_id={site_id}
      draft={`comment:${id}`}
      onSend={useSay(id)}
    />
  )
}

/** A comment in the timeline. */
export function OneComment({ order, comment }: { order: CommentedOrder; comment: Comment }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const change = useSend(workOrderCommentsApi.update)
  const [editing, setEditing] = useState(false)
  const isOwn = useMay(workOrderCommentsApi.update) && comment.author?.id === user?.id
  const name = comment.author?.name ?? t('record_history.unknown')
  const save = async (body: string) => {
    const { lock_version } = comment
    await change.mutateAsync({
      params: { id: order.id, comment_id: comment.id },
      body: { comment: { body, lock_version } },
    })
    setEditing(false)
  }
  return (
    <HistoryLine sign={<Avatar name={name} size={28} />}>
      <div className="rounded-lg border border-border px-3 py-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-2">
          <b className="font-medium">{name}</b>
          <span className="text-xs text-muted-foreground">
            <RelativeTime value={comment.created_at} />
            {comment.edited_at && ` · ${t('work_orders.comments.edited')}`}
          </span>
          {isOwn && !editing && (
            <OwnActions order={order.id} comment={comment} onEdit={() => setEditing(true)} />
          )}
        </div>
        {editing ? (
          <CommentBox
            label={t('work_orders.comments.edit')}
            submit={t('record_form.save')}
            body={comment.body}
            site_id={order.site_id}
            onSend={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <div className="break-words">
            <Suspense fallback={<p className="whitespace-pre-line">{shownBody(comment.body)}</p>}>
              <FormattedText text={shownBody(comment.body)} />
            </Suspense>
          </div>
        )}
        <CommentFiles files={comment.attachments} />
      </div>
    </HistoryLine>
  )
}

function OwnActions(props: { order: string; comment: Comment; onEdit: () => void }) {
  const { order, comment, onEdit } = props
  const { t } = useTranslation()
  const remove = useSend(workOrderCommentsApi.remove)
  const [asking, setAsking] = useState(false)
  const drop = () =>
    remove.mutateAsync({ params: { id: order, comment_id: comment.id } }).then(
      () => keepFocus(),
      (error: unknown) =>
        void toast.error(t('work_orders.comments.failed'), { description: errorText(error, t) }),
    )
  return (
    <span className="ml-auto flex">
      <IconButton size="icon-sm" label={t('work_orders.comments.edit')} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        size="icon-sm"
        label={t('work_orders.comments.remove')}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('work_orders.comments.remove')}
        description={t('work_orders.comments.remove_text')}
        confirmLabel={t('work_orders.comments.remove')}
        cancelLabel={t('common.cancel')}
        destructive
        onConfirm={() => {
          setAsking(false)
          void drop()
        }}
      />
    </span>
  )
}
