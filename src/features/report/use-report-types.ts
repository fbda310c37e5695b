import type { ReportType } from '#contract/shapes/home.ts'
import type { Reading } from '#data/reading.ts'
import { useAnswer } from '#data/use-answer.ts'

/**
 * The reasons for a report. The config, which every device has since its first contact, says them too: with it a report
 * can be made offline by somebody who has never made one.
 */
export function useReportTypes(): Reading<{ list: readonly ReportType[] }> {
  const types = useAnswer('report.types', {})
  const config = useAnswer('home.config', {})
  if (types.state === 'here' || config.state !== 'here' || config.value.reportType.length === 0) return types
  return { ...config, value: { list: config.value.reportType } }
}
