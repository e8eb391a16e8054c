import type { Client } from '@temporalio/client'

type History = NonNullable<Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>['events']>

/**
 * Counts the actions that Temporal Cloud bills (https://docs.temporal.io/cloud/actions): a start, a signal, an update, a
 * timer, an ordinary activity, a change of search attributes, and all local activities of one workflow task together.
 */
function actionsOf(events: History): number {
  // Signal-with-start is one action and appears as two events.
  let actions = events[1]?.workflowExecutionSignaledEventAttributes ? -1 : 0
  const tasksWithMarkers = new Set<string>()
  for (const event of events) {
    if (event.workflowExecutionStartedEventAttributes) actions++
    if (event.workflowExecutionSignaledEventAttributes) actions++
    if (event.workflowExecutionUpdateAcceptedEventAttributes) actions++
    if (event.timerStartedEventAttributes) actions++
    if (event.activityTaskScheduledEventAttributes) actions++
    if (event.upsertWorkflowSearchAttributesEventAttributes) actions++
    const marker = event.markerRecordedEventAttributes
    if (marker) tasksWithMarkers.add(String(marker.workflowTaskCompletedEventId))
  }
  return actions + tasksWithMarkers.size
}

/** Counts the actions of all workflows started since, from their histories. */
export async function engineWorkSince(client: Client, since: Date) {
  const sum = { workflows: 0, events: 0, signals: 0, actions: 0, historyBytes: 0 }
  for await (const { workflowId, runId, historySize } of client.workflow.list({
    query: `StartTime >= '${since.toISOString()}'`,
  })) {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory()
    sum.workflows++
    sum.events += events!.length
    sum.signals += events!.filter((event) => event.workflowExecutionSignaledEventAttributes).length
    sum.actions += actionsOf(events!)
    sum.historyBytes += historySize ?? 0
  }
  return sum
}

export type EngineWork = Awaited<ReturnType<typeof engineWorkSince>>
