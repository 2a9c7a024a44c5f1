import type { FastifyReply, FastifyRequest } from 'fastify'

/** For pages: everything comes from our own origin, and nothing is put into the page as code. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // Documents that a page fetched, in the browser's own viewer; no address leads there.
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types steward dompurify',
].join('; ')

/** For answers of the API: there is nothing in them to run or to frame. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const isApi = (url: string) => url.startsWith('/api/') || url.startsWith('/locales/')

/** The headers that every answer carries. A route may say more about its own caching. */
export function securityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const api = isApi(request.url)
  reply.headers({
    'content-security-policy': api ? API_POLICY : PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    ...(api ? { 'cache-control': 'private, no-store' } : {}),
    ...(request.protocol === 'https'
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  })
}
