export * from '../dist/operator.js'
