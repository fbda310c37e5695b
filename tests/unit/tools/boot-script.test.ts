import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { bootScript } from '../../../tools/boot-script.ts'
import { securityHeaders } from '../../../config/build-config.ts'

test('the policy names the very text that stands in the page, and nothing else of the page may run', async () => {
  const { text, hash } = await bootScript()
  const digest = createHash('sha256').update(text).digest('base64')
  const policy = securityHeaders({ lines: [], hosts: [] }, [hash])['Content-Security-Policy']
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`)
  expect(policy).not.toContain('unsafe-inline')
})

test('its text is a script, small, and of no build: a page of another build has the same policy', async () => {
  const { text } = await bootScript()
  expect(() => new Script(text)).not.toThrow()
  expect(text.length).toBeLessThan(1500)
  expect(text).not.toMatch(/assets\/index-/)
  expect((await bootScript()).text).toBe(text)
})
