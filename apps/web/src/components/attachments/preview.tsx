import { type Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { BlobImage } from '#components/blob-image.tsx'
import { download } from '#lib/http.ts'

/** The preview image of a file. Fetched, because an `<img>` can't send the token; it never changes. */
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
 * A downloaded document in the browser's own viewer, which isolates its scripts from this page. In a frame with
 * `sandbox` nothing would be shown.
 */
export function BlobDocument({ blob, title, className }: BlobDocumentProps) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return undefined
      // With its detected type: as any other type it could run as a page of this origin.
      const address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
      frame.src = `${address}#navpanes=0`
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <iframe ref={show} title={title} className={className} />
}

/** A complete file of up to 25 MiB, cached only while it is shown. */
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

/** A thumbnail, fetched when it comes near the viewport. */
export function Thumbnail({ file, children }: { file: Attachment; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  const { blob } = usePreview(file, near)

  // An IntersectionObserver is outside React.
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
