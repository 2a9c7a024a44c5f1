import { type Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { BlobImage } from '#components/blob-image.tsx'
import { download } from '#lib/http.ts'

/** The picture of an image. An `<img>` can't show who is asking, so it is fetched; it never changes. */
export function usePreview({ id, has_preview, archived_at }: Attachment, wanted = true) {
  const { data, isError } = useQuery({
    queryKey: ['attachment_previews', id],
    queryFn: async ({ signal }) =>
      (await download(attachmentsApi.preview, { params: { id } }, signal)).blob,
    enabled: has_preview && archived_at === null && wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { blob: data, failed: isError }
}

interface BlobDocumentProps {
  blob: Blob
  title: string
  className: string
}

/**
 * A document that was fetched, in the browser's own viewer, which runs whatever is in it apart from this page. In a
 * frame with `sandbox` it would show nothing.
 */
export function BlobDocument({ blob, title, className }: BlobDocumentProps) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return undefined
      // By what it was found to be: shown as anything else it would be a page of ours.
      const address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
      frame.src = `${address}#navpanes=0`
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <iframe ref={show} title={title} className={className} />
}

/** A whole file; up to 25 MiB, it isn't kept for longer than it is looked at. */
export function useWholeFile({ id }: Attachment) {
  const { data, isError } = useQuery({
    queryKey: ['attachment_files', id],
    queryFn: async ({ signal }) =>
      (await download(attachmentsApi.file, { params: { id } }, signal)).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { blob: data, failed: isError }
}

/** A small picture, fetched once it comes near the screen. */
export function Thumbnail({ file, children }: { file: Attachment; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  const { blob } = usePreview(file, near)

  // Where it is on the screen only the browser knows.
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <span
      ref={box}
      aria-hidden
      className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-lg border border-border bg-muted text-muted-foreground"
    >
      {blob ? <BlobImage blob={blob} alt="" className="size-full object-cover" /> : children}
    </span>
  )
}
