export { payment } from './payment.ts'
export { webhookDelivery } from './webhook-delivery.ts'
