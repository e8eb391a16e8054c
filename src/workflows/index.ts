export { connect } from './connect.ts'
export { payment } from './payment.ts'
export { refund } from './refund.ts'
export { webhookDelivery } from './webhook-delivery.ts'
