import type { PageFacts } from '#bridge/net-api.ts'
import { apiVersion } from '#contract/api-version.ts'
import type { NetConfig } from './config.ts'
import type { Exchange } from './link.ts'

/** The fields that go with every request (`entities.md`, Envelope), and the `request_id`. */
export const envelopeOf = (
  { build }: NetConfig,
  facts: PageFacts,
  { session, requestId }: Exchange,
): Record<string, string> => ({
  system_version: apiVersion,
  system_token: session.token,
  system_oauth_new_id: session.uuid,
  system_oauth_type: 'pwa',
  system_oauth_id: session.deviceId,
  system_app_type: facts.displayMode,
  system_build: String(build.timestamp),
  system_build_id: build.id,
  system_language: session.settings.language.replace('system', navigator.language),
  request_id: requestId,
})
