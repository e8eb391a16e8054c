module driver

go 1.24

require payments.example/payments v1.2.0

replace payments.example/payments => ../../../../clients/go
