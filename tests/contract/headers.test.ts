import { expect, it } from 'vitest'
import { securityHeaders } from '../../config/build-config.ts'
import { createTestServer } from '#tests/support/test-server.ts'

it('a line gives nothing out that another site could show or frame, to its caller or to a stranger', async () => {
  const server = await createTestServer()
  const asked: [string, RequestInit?][] = [
    ['/api/mv/detail', { method: 'POST', body: 'data=x' }],
    ['/?ping', { method: 'POST', body: 'mod=system&code=index' }],
    ['/img/nothing'],
    ['/hls/nothing'],
    ['/upload/image', { method: 'POST' }],
    ['/healthz'],
    ['/nothing'],
  ]
  for (const [at, init] of asked)
    for (const origin of [undefined, server.appOrigins[0]!]) {
      const request = new Request(server.lines[0]! + at, { ...init, headers: origin === undefined ? {} : { origin } })
      const { headers } = await server.fetch(request)
      expect(headers.get('cross-origin-resource-policy'), at).toBe('same-origin')
      expect(headers.get('x-content-type-options'), at).toBe('nosniff')
      expect(headers.get('content-security-policy'), at).toContain("frame-ancestors 'none'")
      expect(headers.get('strict-transport-security'), at).toContain('includeSubDomains')
      expect(headers.get('referrer-policy'), at).toBe('no-referrer')
    }
  // this one is asked for from the app without CORS, for what its headers do alone
  const { headers } = await server.fetch(new Request(`${server.lines[0]!}/clear-cache`))
  expect(headers.get('cross-origin-resource-policy')).toBeNull()
  await server.close()
})

it('the app’s files hold their host and all below it to TLS, and deny what the app never asks for', () => {
  const headers = securityHeaders({ lines: [], hosts: [] })
  expect(headers['Strict-Transport-Security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/)
  expect(headers['Cross-Origin-Resource-Policy']).toBe('same-origin')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
    expect(headers['Permissions-Policy']?.split(', ')).toContain(`${feature}=()`)
  for (const used of ['fullscreen', 'picture-in-picture', 'screen-wake-lock', 'web-share', 'clipboard-write'])
    expect(headers['Permissions-Policy']).not.toContain(used)
})
