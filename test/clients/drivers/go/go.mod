module driver

go 1.21

require payments.example/client v0.0.0

replace payments.example/client => ../../../../clients/go
