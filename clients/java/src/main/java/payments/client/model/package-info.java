/**
 * The requests, responses and queries of the service. A request has a builder. States and types are strings, since a
 * later version may add more.
 */
package payments.client.model;
