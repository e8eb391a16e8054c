package payments.client.model;

